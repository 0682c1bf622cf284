import { App, Button, Checkbox, Dropdown, Input, Segmented } from 'antd'
import { useState } from 'react'
import { printMinute } from '#kinds/moment/moment.ts'
import type { PresentedOf, ShownFile } from '#ui/logic/presented.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { useMoves } from '#ui/logic/use-moves.ts'
import { FileLinks } from '#ui/views/file-links.tsx'
import { type ApplicationReply, application } from '../../model/index.ts'
import styles from './application.module.css'
import { ApplicationFiles } from './application-files.tsx'
import { HelpPicker } from './help-picker.tsx'

const stock = [
  '您好，您的申请已收到，我们正在处理。',
  '您好，问题已处理，请重新登录后再试。',
  '您好，该功能需要机构管理员在「角色管理」中授权。',
  '您好，请按帮助文章中的步骤操作；如仍有问题请回复本申请。',
]

/** What was said about an application, and what staff answers. */
export function Conversation({ row }: { readonly row: PresentedOf<typeof application> }) {
  // The cast of a stored list: the field's own schema describes it.
  const replies = (row.replies as readonly ApplicationReply[] | null) ?? []
  // The cast of what the server adds to a row.
  const words = row.extra?.files ?? []
  return (
    <div className={styles.talk}>
      <Said side="applicant" name={row.name} at={row.createdAt} text={row.content} />
      {replies.map(reply => (
        <Said
          key={`${reply.at}${reply.text}`}
          side={reply.side === 'applicant' ? 'applicant' : 'staff'}
          name={reply.byName}
          at={reply.at}
          text={reply.text}
          internal={reply.internal}
          files={words.filter(({ id }) => reply.files.includes(id))}
        />
      ))}
      {row.can.includes('reply') && <Answer key={row.version} row={row} />}
    </div>
  )
}

interface SaidProps {
  readonly side: 'staff' | 'applicant'
  readonly name: string
  readonly at: string
  readonly text: string
  readonly internal?: boolean
  readonly files?: readonly ShownFile[]
}

function Said({ side, name, at, text, internal = false, files = [] }: SaidProps) {
  const look = [styles.said, side === 'staff' ? styles.staff : '', internal ? styles.internal : '']
  return (
    <div className={look.join(' ')}>
      <span className={styles.quiet}>
        {name} · {printMinute(at)}
        {internal ? ' · 内部备注' : ''}
      </span>
      <div className={styles.bubble}>{text}</div>
      <FileLinks files={files} />
    </div>
  )
}

function Answer({ row }: { readonly row: PresentedOf<typeof application> }) {
  const { message } = App.useApp()
  const { move, isMoving } = useMoves(application)
  const [text, setText] = useState('')
  const [files, setFiles] = useState<readonly string[] | null>(null)
  const [isInternal, setInternal] = useState(false)
  const [as, setAs] = useState('reply')
  const mayAsk = row.can.includes('ask')
  const send = async () => {
    try {
      const answers =
        as === 'ask' ? { text: text.trim() } : { text: text.trim(), files, internal: isInternal }
      await move({ row, move: as, answers })
      message.success(as === 'ask' ? '已要求补充' : '已回复')
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  const add = (more: string) => setText(before => (before === '' ? more : `${before}\n${more}`))
  return (
    <div className={styles.answer}>
      <Input.TextArea
        value={text}
        rows={3}
        maxLength={2000}
        placeholder={as === 'ask' ? '请申请人补充什么' : '回复申请人'}
        aria-label="回复"
        onChange={event => setText(event.target.value)}
      />
      {as === 'reply' && <ApplicationFiles value={files} onChange={setFiles} />}
      <div className={styles.tools}>
        {mayAsk && (
          <Segmented
            size="small"
            value={as}
            onChange={setAs}
            options={[
              { value: 'reply', label: '回复' },
              { value: 'ask', label: '要求补充' },
            ]}
          />
        )}
        <Dropdown
          trigger={['click']}
          menu={{
            items: stock.map(label => ({ key: label, label })),
            onClick: ({ key }) => add(key),
          }}
        >
          <Button size="small">常用回复</Button>
        </Dropdown>
        <HelpPicker onPick={add} />
        {as === 'reply' && (
          <Checkbox checked={isInternal} onChange={event => setInternal(event.target.checked)}>
            内部备注
          </Checkbox>
        )}
        <Button type="primary" loading={isMoving} disabled={text.trim().length < 2} onClick={send}>
          发送
        </Button>
      </div>
    </div>
  )
}
