import { useParts } from '../editor-context.ts'
import { chosenImage, floatImage } from '../extensions/image-commands.ts'
import { sendWordPicture } from '../paste/word-pictures.ts'
import { Tool } from '../toolbar/tool.tsx'
import styles from './floating-bar.module.css'
import { FloatingBar } from './floating-bar.tsx'

const sides = [
  ['none', '默认', 'floatNone'],
  ['left', '左浮动', 'floatLeft'],
  ['right', '右浮动', 'floatRight'],
  ['center', '居中', 'floatCenter'],
] as const

/** What can be done with the chosen picture or player. */
export function ImageBar({ at, name }: { readonly at: number; readonly name: string }) {
  const { editor, open, sender } = useParts()
  const place = () => {
    const dom = editor.view.nodeDOM(at)
    return dom instanceof HTMLElement ? dom.getBoundingClientRect() : null
  }
  const remove = () => editor.chain().focus().deleteSelection().run()
  const waiting = chosenImage(editor)?.node.attrs.wordImage as string | null | undefined
  const choose = () => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = 'image/*'
    input.onchange = () => {
      const file = input.files?.[0]
      if (file && waiting) void sendWordPicture(sender, waiting, file)
    }
    input.click()
  }
  if (name !== 'image') {
    const align = (value: string | null) => {
      const { tr } = editor.state
      editor.view.dispatch(tr.setNodeAttribute(at, 'align', value))
    }
    return (
      <FloatingBar label="媒体" place={place} moved={at}>
        <Tool label="默认" glyph="floatNone" onPress={() => align(null)} />
        <Tool label="左对齐" glyph="floatLeft" onPress={() => align('left')} />
        <Tool label="居中" glyph="floatCenter" onPress={() => align('center')} />
        <Tool label="右对齐" glyph="floatRight" onPress={() => align('right')} />
        <i className={styles.line} />
        {(name === 'video' || name === 'audio') && (
          <Tool
            label={name === 'video' ? '视频属性' : '音频属性'}
            glyph="edit"
            onPress={() => open(name)}
          />
        )}
        <Tool label="删除" glyph="trash" onPress={remove} />
      </FloatingBar>
    )
  }
  return (
    <FloatingBar label="图片" place={place} moved={at}>
      {waiting ? (
        <Tool label="选择图片文件" text="选择图片文件" onPress={choose} />
      ) : (
        <>
          {sides.map(([side, label, glyph]) => (
            <Tool key={side} label={label} glyph={glyph} onPress={() => floatImage(editor, side)} />
          ))}
          <i className={styles.line} />
          <Tool label="图片属性" glyph="edit" onPress={() => open('image')} />
        </>
      )}
      <Tool label="删除" glyph="trash" onPress={remove} />
    </FloatingBar>
  )
}
