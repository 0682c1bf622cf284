import type { Editor } from '@tiptap/core'
import { useParts } from '../editor-context.ts'
import { setBlockStyle, toggleIndent } from '../extensions/block-format.ts'
import { setList } from '../extensions/lists.ts'
import { bulletStyles, orderedStyles } from '../model/list/list-styles.ts'
import { lineHeights, spaces } from './choices.ts'
import { type MenuItems, Tool, ToolGroup, ToolMenu } from './tool.tsx'
import styles from './toolbar.module.css'
import type { ToolState } from './use-tool-state.ts'

const aligns = [
  { key: 'left', label: '左对齐', glyph: 'alignLeft' },
  { key: 'center', label: '居中', glyph: 'alignCenter' },
  { key: 'right', label: '右对齐', glyph: 'alignRight' },
  { key: 'justify', label: '两端对齐', glyph: 'alignJustify' },
] as const

interface BlockToolsProps {
  readonly state: ToolState
}

/** Centring, lists, indent. */
export function BlockTools({ state }: BlockToolsProps) {
  const { editor } = useParts()
  return (
    <ToolGroup label="段落">
      <AlignTools state={state} keys={['center']} />
      <ListTool state={state} kind="ol" />
      <ListTool state={state} kind="ul" />
      <Tool
        label="首行缩进"
        glyph="indent"
        isActive={state.indent}
        disabled={state.isOff}
        onPress={() => {
          toggleIndent(editor)
          editor.commands.focus()
        }}
      />
    </ToolGroup>
  )
}

/** The other alignments, spacing, quotation. */
export function MoreBlockTools({ state }: BlockToolsProps) {
  const { editor } = useParts()
  const { isOff } = state
  const style = (name: string, value: string | null) => setStyle(editor, name, value)
  return (
    <ToolGroup label="对齐与间距">
      <AlignTools state={state} keys={['left', 'right', 'justify']} />
      <ToolMenu
        label="行间距"
        glyph="lineHeight"
        disabled={isOff}
        chosen={state.lineHeight === undefined ? undefined : heightKey(state.lineHeight)}
        items={lineHeights.map(each => ({
          key: each,
          label: each,
          onClick: () => style('line-height', each === '1' ? 'normal' : `${each}em`),
        }))}
      />
      <ToolMenu
        label="段前距与段后距"
        glyph="spacing"
        disabled={isOff}
        items={spacingItems(style, state)}
      />
      <Tool
        label="引用"
        glyph="quote"
        isActive={state.isQuote}
        disabled={isOff}
        onPress={() => editor.chain().focus().toggleWrap('blockquote').run()}
      />
    </ToolGroup>
  )
}

function setStyle(editor: Editor, name: string, value: string | null): void {
  setBlockStyle(editor, name, value)
  editor.commands.focus()
}

function AlignTools({
  state,
  keys,
}: BlockToolsProps & { readonly keys: readonly (typeof aligns)[number]['key'][] }) {
  const { editor } = useParts()
  return aligns
    .filter(({ key }) => keys.includes(key))
    .map(({ key, label, glyph }) => (
      <Tool
        key={key}
        label={label}
        glyph={glyph}
        isActive={state.align === key && key !== 'left'}
        disabled={state.isOff}
        onPress={() =>
          setStyle(editor, 'text-align', key === 'left' || state.align === key ? null : key)
        }
      />
    ))
}

function heightKey(value: string): string {
  return value === 'normal' ? '1' : value.replace('em', '')
}

function spacingItems(
  style: (name: string, value: string | null) => void,
  state: ToolState,
): MenuItems {
  const group = (name: string, label: string, current: string | undefined) => ({
    key: name,
    type: 'group' as const,
    label,
    children: [
      { key: `${name}-0`, label: '默认', onClick: () => style(name, null) },
      ...spaces.map(each => ({
        key: `${name}-${each}`,
        label: current === `${each}px` ? <b>{each}px</b> : `${each}px`,
        onClick: () => style(name, `${each}px`),
      })),
    ],
  })
  return [
    group('margin-top', '段前距', state.spaceBefore),
    group('margin-bottom', '段后距', state.spaceAfter),
  ]
}

function ListTool({ state, kind }: { readonly state: ToolState; readonly kind: 'ol' | 'ul' }) {
  const { editor } = useParts()
  const isOrdered = kind === 'ol'
  const isActive = isOrdered ? state.isOrdered : state.isBullets
  const usual = isOrdered ? 'decimal' : 'disc'
  const names: Readonly<Record<string, string>> = isOrdered ? orderedStyles : bulletStyles
  const set = (style: string) => setList(editor, kind, style === usual ? null : style)
  return (
    <span className={styles.split}>
      <Tool
        label={isOrdered ? '有序列表' : '无序列表'}
        glyph={isOrdered ? 'ordered' : 'bullets'}
        isActive={isActive}
        disabled={state.isOff}
        onPress={() => setList(editor, kind, isActive ? state.listStyle || null : null)}
      />
      <ToolMenu
        label={isOrdered ? '有序列表样式' : '无序列表样式'}
        disabled={state.isOff}
        chosen={isActive ? state.listStyle || usual : undefined}
        items={Object.entries(names).map(([key, label]) => ({
          key,
          label,
          onClick: () => set(key),
        }))}
      />
    </span>
  )
}
