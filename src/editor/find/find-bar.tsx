import { Button, Checkbox, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { isComposing } from '#ui/logic/is-composing.ts'
import { useParts } from '../editor-context.ts'
import { showFinds } from '../extensions/find.ts'
import { Glyph } from '../toolbar/glyph.tsx'
import styles from './find-bar.module.css'
import { useFind } from './use-find.ts'

/** Search and replacement, between the tools and the text. */
export function FindBar() {
  const { editor, open, handKeysTo } = useParts()
  const [term, setTerm] = useState(() => {
    const { from, to } = editor.state.selection
    return editor.state.doc.textBetween(from, to, ' ').slice(0, 60)
  })
  const [other, setOther] = useState('')
  const [isCaseSensitive, setCaseSensitive] = useState(false)
  const [isPattern, setPattern] = useState(false)
  const [isInWord, setInWord] = useState(false)
  const find = useFind({ term, isCaseSensitive, isPattern }, isInWord)
  const box = useRef<HTMLElement>(null)
  const close = () => {
    showFinds(editor, [], -1)
    open(null)
    editor.commands.focus()
  }
  const hand = useRef(handKeysTo)
  hand.current = handKeysTo
  useEffect(() => {
    const first = box.current?.querySelector('input')
    first?.select()
    if (first) hand.current(first)
  }, [])
  return (
    <search
      ref={box}
      className={styles.bar}
      onKeyDown={event => {
        if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return
        event.stopPropagation()
        close()
      }}
    >
      <Input
        aria-label="查找内容"
        placeholder="查找，/…/ 为正则表达式"
        value={term}
        allowClear
        status={find.fault ? 'error' : ''}
        suffix={<span className={styles.count}>{find.fault ?? find.place}</span>}
        onChange={event => setTerm(event.target.value)}
        onCompositionStart={() => setInWord(true)}
        onCompositionEnd={() => setInWord(false)}
        onPressEnter={event => {
          if (isComposing(event.nativeEvent)) return
          if (event.shiftKey) find.previous()
          else find.next()
        }}
      />
      <div className={styles.part}>
        <Button onClick={find.previous} disabled={find.count === 0}>
          上一个
        </Button>
        <Button onClick={find.next} disabled={find.count === 0}>
          下一个
        </Button>
        <Checkbox
          checked={isCaseSensitive}
          onChange={event => setCaseSensitive(event.target.checked)}
        >
          区分大小写
        </Checkbox>
        <Checkbox checked={isPattern} onChange={event => setPattern(event.target.checked)}>
          正则
        </Checkbox>
      </div>
      <Input
        aria-label="替换为"
        placeholder="替换为"
        value={other}
        onChange={event => setOther(event.target.value)}
      />
      <div className={styles.part}>
        <Button onClick={() => find.replace(other)} disabled={find.count === 0}>
          替换
        </Button>
        <Button onClick={() => find.replaceAll(other)} disabled={find.count === 0}>
          全部替换
        </Button>
      </div>
      <Button
        type="text"
        aria-label="关闭查找"
        icon={<Glyph name="close" />}
        onClick={close}
        className={styles.close ?? ''}
      />
    </search>
  )
}
