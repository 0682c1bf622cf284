import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { movesOf } from '#ui/logic/use-moves.ts'
import look from '#ui/views/look.module.css'
import { Section } from '#ui/views/section.tsx'
import { useMoveFlow } from '#ui/views/use-move-flow.tsx'
import { interaction } from '../model/interaction.ts'
import { replyTemplates } from '../model/reply-templates.ts'

const reply = movesOf(interaction).find(({ name }) => name === 'reply')

interface ReplyEditorProps {
  readonly row: PresentedOf<typeof interaction>
  onReplied(): void
}

/** The official answer, which may begin with a ready one. */
export function ReplyEditor({ row, onReplied }: ReplyEditorProps) {
  const [text, setText] = useState(row.reply ?? '')
  const flow = useMoveFlow(interaction, onReplied)
  const mayReply = row.can.includes('reply')
  if (!mayReply && row.reply === null) return null
  return (
    <Section title="答复" note={row.shown.repliedBy ? `答复人 ${row.shown.repliedBy}` : undefined}>
      {mayReply ? (
        <div className={look.stack}>
          <Select
            placeholder="选用回复模板"
            aria-label="回复模板"
            value={null}
            options={replyTemplates.map(value => ({ value, label: value }))}
            onChange={value => setText(value ?? '')}
          />
          <Input.TextArea
            aria-label="答复"
            rows={4}
            maxLength={1000}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <div className={look.line}>
            <Button
              type="primary"
              loading={flow.isMoving}
              disabled={text.trim().length < 2 || text === row.reply}
              onClick={() => reply && void flow.make(reply, [row], { reply: text.trim() })}
            >
              {row.reply === null ? '答复' : '修改答复'}
            </Button>
          </div>
        </div>
      ) : (
        row.reply
      )}
      {flow.dialogs}
    </Section>
  )
}
