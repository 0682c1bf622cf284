import {
  type BaseName,
  type ComponentContent,
  componentBases,
  componentContent,
  type ScreenSnapshot,
  type ThemeName,
  type Widget,
} from '../../model/index.ts'

/** A component as somebody works on it. */
export interface ComponentDraft {
  readonly name: string
  readonly code: string
  readonly base: BaseName
  readonly content: ComponentContent
}

/** A base with nothing but its size. */
export function blankContent(base: BaseName): ComponentContent {
  const { width, height } = componentBases[base]
  return { chart: {}, style: {}, binding: null, interactions: [], sample: null, width, height }
}

/** A component alone on a canvas that is as large as it, times a factor. */
export function aloneOn(
  { name, base, content }: ComponentDraft,
  { theme, factor }: { readonly theme: ThemeName; readonly factor: number },
): ScreenSnapshot {
  const w = Math.max(4, Math.round(content.width * factor))
  const h = Math.max(4, Math.round(content.height * factor))
  const { chart, style, binding, interactions } = content
  const widget: Widget = {
    ...{ id: 'component', component: null, componentVersion: null, base, name: name || '组件' },
    ...{ x: 0, y: 0, w, h, z: 0, rotate: 0, opacity: 100, locked: false, hidden: false },
    ...{ group: null, page: null, chart, style, binding, interactions, refresh: null },
  }
  return {
    ...{ width: w, height: h, fit: 'contain', theme, variables: [], refresh: 60 },
    background: { color: 'background', gradientTo: null, angle: 0, image: null, video: null },
    widgets: [widget],
  }
}

/** Content that was pasted as JSON, or where it is wrong. */
export function readContent(
  text: string,
): { readonly content: ComponentContent } | { readonly faults: readonly string[] } {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return { faults: ['不是有效的 JSON'] }
  }
  const read = componentContent.safeParse(given)
  if (read.success) return { content: read.data }
  return {
    faults: read.error.issues.map(({ path, message, code }) => {
      const where = path.join('.') || '内容'
      if (code === 'unrecognized_keys') return `${where}：含有不认识的属性`
      // Sentences of our own are Chinese; what else is wrong is said by its place.
      return `${where}：${/[\u4e00-\u9fa5]/.test(message) ? message : '内容不符合格式'}`
    }),
  }
}
