import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { useParts } from '../editor-context.ts'
import { setBlockStyle, setUnderlinedTitle } from '../extensions/block-format.ts'
import { changeCase } from '../extensions/remove-format.ts'
import { fontFamilies, fontSizes } from './choices.ts'
import { ColorPanel } from './color-panel.tsx'
import { Tool, ToolGroup, ToolMenu, ToolPanel } from './tool.tsx'
import styles from './toolbar.module.css'
import type { ToolState } from './use-tool-state.ts'

interface LetterToolsProps {
  readonly state: ToolState
}

/** Paragraph format, size and the looks of letters that are asked for most. */
export function LetterTools({ state }: LetterToolsProps) {
  return (
    <>
      <BlockKindTools state={state} />
      <MarkTools state={state} />
    </>
  )
}

const blockNames: Readonly<Record<string, string>> = {
  code: '代码',
  p: '段落',
  tc: '标题居中',
  tl: '标题居左',
}

function BlockKindTools({ state }: LetterToolsProps) {
  const { editor } = useParts()
  const size = state.fontSize
  const setBlock = (key: string) => {
    setBlockStyle(editor, 'border-bottom', null)
    const chain = editor.chain().focus()
    if (key === 'p') chain.setNode('paragraph').run()
    else chain.setNode('heading', { level: Number(key.slice(1)) }).run()
  }
  return (
    <ToolGroup label="段落与字号">
      <ToolMenu
        label="段落格式"
        text={blockNames[state.block] ?? `标题 ${state.block[1]}`}
        width={66}
        disabled={state.isOff}
        chosen={state.block}
        items={[
          { key: 'p', label: '段落', onClick: () => setBlock('p') },
          ...[1, 2, 3, 4, 5, 6].map(level => ({
            key: `h${level}`,
            label: <span style={{ fontSize: 24 - level * 2, fontWeight: 600 }}>标题 {level}</span>,
            extra: `Ctrl+Alt+${level}`,
            onClick: () => setBlock(`h${level}`),
          })),
          { type: 'divider' },
          {
            key: 'tc',
            label: <span className={styles.centredTitle}>标题居中</span>,
            onClick: () => setUnderlinedTitle(editor, 'center'),
          },
          {
            key: 'tl',
            label: <span className={styles.underlinedTitle}>标题居左</span>,
            onClick: () => setUnderlinedTitle(editor, 'left'),
          },
        ]}
      />
      <ToolMenu
        label="字号"
        text={size ? size.replace('px', '') : '字号'}
        width={54}
        disabled={state.isOff}
        chosen={size}
        items={[
          { key: 'usual', label: '默认字号', onClick: () => setValue(editor, 'fontSize', null) },
          ...fontSizes.map(each => ({
            key: `${each}px`,
            label: `${each}px`,
            onClick: () => setValue(editor, 'fontSize', `${each}px`),
          })),
        ]}
      />
    </ToolGroup>
  )
}

function MarkTools({ state }: LetterToolsProps) {
  const { editor } = useParts()
  const toggle = (mark: string) => editor.chain().focus().toggleMark(mark).run()
  const { isOff } = state
  return (
    <ToolGroup label="字符">
      <Tool
        label="加粗"
        keys="Ctrl+B"
        glyph="bold"
        isActive={state.isBold}
        disabled={isOff}
        onPress={() => toggle('bold')}
      />
      <Tool
        label="斜体"
        keys="Ctrl+I"
        glyph="italic"
        isActive={state.isItalic}
        disabled={isOff}
        onPress={() => toggle('italic')}
      />
      <Tool
        label="下划线"
        keys="Ctrl+U"
        glyph="underline"
        isActive={state.isUnderline}
        disabled={isOff}
        onPress={() => toggle('underline')}
      />
      <ColorTool
        mark="color"
        label="字体颜色"
        glyph="color"
        first="#C00000"
        current={state.color}
        isOff={isOff}
      />
    </ToolGroup>
  )
}

/** Font and the looks of letters that are asked for now and then. */
export function MoreLetterTools({ state }: LetterToolsProps) {
  const { editor } = useParts()
  const toggle = (mark: string) => editor.chain().focus().toggleMark(mark).run()
  const family = fontFamilies.find(each => each.value === state.fontFamily)
  const { isOff } = state
  return (
    <ToolGroup label="字体与更多字符格式">
      <ToolMenu
        label="字体"
        text={family?.label ?? state.fontFamily?.split(',')[0] ?? '字体'}
        width={86}
        disabled={isOff}
        chosen={state.fontFamily}
        items={[
          { key: 'usual', label: '默认字体', onClick: () => setValue(editor, 'fontFamily', null) },
          ...fontFamilies.map(({ value, label }) => ({
            key: value,
            label: <span style={{ fontFamily: value }}>{label}</span>,
            onClick: () => setValue(editor, 'fontFamily', value),
          })),
        ]}
      />
      <Tool
        label="删除线"
        glyph="strike"
        isActive={state.isStrike}
        disabled={isOff}
        onPress={() => toggle('strike')}
      />
      <ColorTool
        mark="backColor"
        label="背景颜色"
        glyph="backColor"
        first="#FFFF00"
        current={state.backColor}
        isOff={isOff}
      />
      <ToolMenu
        label="更多字符格式"
        glyph="letters"
        disabled={isOff}
        isActive={state.isSub || state.isSuper || state.isFramed}
        items={[
          { key: 'sup', label: '上标', onClick: () => toggle('superscript') },
          { key: 'sub', label: '下标', onClick: () => toggle('subscript') },
          { key: 'frame', label: '字符边框', onClick: () => toggle('fontBorder') },
          { type: 'divider' },
          {
            key: 'em',
            label: '强调',
            onClick: () => editor.chain().focus().setMark('bold').setMark('italic').run(),
          },
          {
            key: 'hi',
            label: '明显强调',
            onClick: () =>
              editor
                .chain()
                .focus()
                .setMark('bold')
                .setMark('italic')
                .setMark('color', { value: '#3399CC' })
                .run(),
          },
          { type: 'divider' },
          { key: 'upper', label: '转为大写', onClick: () => changeCase(editor, 'upper') },
          { key: 'lower', label: '转为小写', onClick: () => changeCase(editor, 'lower') },
        ]}
      />
    </ToolGroup>
  )
}

function setValue(editor: Editor, mark: string, value: string | null): void {
  const chain = editor.chain().focus()
  if (value === null) chain.unsetMark(mark).run()
  else chain.setMark(mark, { value }).run()
}

interface ColorToolProps {
  readonly mark: 'color' | 'backColor'
  readonly label: string
  readonly glyph: 'color' | 'backColor'
  /** What the tool gives before another colour was chosen. */
  readonly first: string
  readonly current: string | undefined
  readonly isOff: boolean
}

function ColorTool({ mark, label, glyph, first, current, isOff }: ColorToolProps) {
  const { editor } = useParts()
  const [last, setLast] = useState(first)
  const give = (value: string | null) => setValue(editor, mark, value)
  return (
    <span className={styles.split}>
      <Tool label={label} glyph={glyph} tint={last} disabled={isOff} onPress={() => give(last)} />
      <ToolPanel
        label={`选择${label}`}
        disabled={isOff}
        panel={close => (
          <ColorPanel
            current={current}
            onChoose={value => {
              if (value !== null) setLast(value)
              give(value)
              close()
            }}
          />
        )}
      />
    </span>
  )
}
