import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useParts } from '../editor-context.ts'
import { linkAt, linksIn, setLink } from '../extensions/link.ts'
import { hasProtocol, isSafeLink } from '../model/policy/safe-address.ts'
import { EditorDialog } from './editor-dialog.tsx'
import { Field } from './field.tsx'

const addsProtocol = '您输入的超链接中不包含http等协议名称，默认将为您添加http://前缀'

/** Text, address, title and target of a link. */
export default function LinkDialog() {
  const { editor, say } = useParts()
  const [found] = useState(() => linkAt(editor))
  const range = found ?? editor.state.selection
  const [text, setText] = useState(() => editor.state.doc.textBetween(range.from, range.to, ' '))
  const [href, setHref] = useState(found?.link.href ?? '')
  const [title, setTitle] = useState(found?.link.title ?? '')
  const [isNew, setNew] = useState((found?.link.target ?? '_blank') === '_blank')
  const [error, setError] = useState<string | null>(null)
  const isBare = href.trim() !== '' && !hasProtocol(href)

  const finish = () => {
    const typed = href.trim()
    if (typed === '') {
      setError('请输入链接地址')
      return false
    }
    if (linksIn(editor) > 1) {
      setError('只支持选中一个链接时生效')
      return false
    }
    // A foreign scheme is refused, not hidden behind http://.
    const isForeign = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(typed) && !hasProtocol(typed)
    const address = isBare && !isForeign ? `http://${typed}` : typed
    if (!isSafeLink(address)) {
      setError('链接地址不允许使用这种协议')
      return false
    }
    if (address !== typed) say(addsProtocol, 'warning')
    setLink(
      editor,
      { href: address, title: title.trim() || null, target: isNew ? '_blank' : '_self' },
      text,
    )
    return true
  }

  return (
    <EditorDialog title="超链接" onOk={finish}>
      <Field label="文本内容">
        <Input value={text} onChange={event => setText(event.target.value)} />
      </Field>
      <Field label="链接地址" error={error} note={isBare ? addsProtocol : null}>
        <Input
          data-first
          value={href}
          placeholder="https://"
          onChange={event => {
            setHref(event.target.value)
            setError(null)
          }}
        />
      </Field>
      <Field label="标题">
        <Input value={title} onChange={event => setTitle(event.target.value)} />
      </Field>
      <Field label="打开方式">
        <Checkbox checked={isNew} onChange={event => setNew(event.target.checked)}>
          在新窗口打开
        </Checkbox>
      </Field>
    </EditorDialog>
  )
}
