/** What is pressed, as events of a browser say it. */
export interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/** What keys do on the canvas, with their names for the sheet of keys. */
export const keyActs = {
  nudge: ['↑ ↓ ← →', '移动 1 像素，按住 Shift 移动 10 像素'],
  copy: ['Ctrl C', '复制'],
  paste: ['Ctrl V', '粘贴，可跨大屏、跨浏览器'],
  duplicate: ['Ctrl D', '原地复制一份'],
  undo: ['Ctrl Z', '撤销'],
  redo: ['Ctrl Y', '重做'],
  group: ['Ctrl G', '组合'],
  ungroup: ['Ctrl Shift G', '取消组合'],
  all: ['Ctrl A', '全选'],
  remove: ['Delete', '删除'],
  forward: [']', '上移一层，Shift 移到最上'],
  backward: ['[', '下移一层，Shift 移到最下'],
  next: ['Tab', '选择下一个组件，Shift 选择上一个'],
  none: ['Esc', '取消选择'],
  pan: ['空格 拖动', '移动画布'],
  zoom: ['Ctrl 滚轮', '缩放画布'],
} as const satisfies Readonly<Record<string, readonly [string, string]>>

export type KeyAct =
  | { readonly act: 'nudge'; readonly dx: number; readonly dy: number }
  | { readonly act: 'order'; readonly by: 'front' | 'back' | 'forward' | 'backward' }
  | { readonly act: 'step'; readonly by: 1 | -1 }
  | {
      readonly act:
        | 'copy'
        | 'paste'
        | 'duplicate'
        | 'undo'
        | 'redo'
        | 'group'
        | 'ungroup'
        | 'all'
        | 'remove'
        | 'none'
        | 'pan'
    }

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const withCtrl = {
  c: 'copy',
  v: 'paste',
  d: 'duplicate',
  y: 'redo',
  a: 'all',
} as const
const alone = {
  Delete: 'remove',
  Backspace: 'remove',
  Escape: 'none',
  ' ': 'pan',
} as const

const isIn = <T extends object>(table: T, key: PropertyKey): key is keyof T =>
  Object.hasOwn(table, key)

/** What a pressed key does on the canvas; null where it is none of ours. */
export function actOfKey(pressed: Pressed): KeyAct | null {
  const { key, shiftKey, altKey } = pressed
  if (altKey) return null
  const lower = key.toLowerCase()
  if (pressed.ctrlKey || pressed.metaKey) {
    if (lower === 'z') return { act: shiftKey ? 'redo' : 'undo' }
    if (lower === 'g') return { act: shiftKey ? 'ungroup' : 'group' }
    return !shiftKey && isIn(withCtrl, lower) ? { act: withCtrl[lower] } : null
  }
  const arrow = arrows[key]
  if (arrow !== undefined) {
    const by = shiftKey ? 10 : 1
    return { act: 'nudge', dx: arrow[0] * by, dy: arrow[1] * by }
  }
  if (key === 'Tab') return { act: 'step', by: shiftKey ? -1 : 1 }
  if (key === ']' || key === '}') return { act: 'order', by: shiftKey ? 'front' : 'forward' }
  if (key === '[' || key === '{') return { act: 'order', by: shiftKey ? 'back' : 'backward' }
  return isIn(alone, key) ? { act: alone[key] } : null
}
