import { Alert, App, Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { tell } from '#kernel/web/logic/asks.ts'
import type { PresentedOf } from '#kernel/web/logic/presented.ts'
import { sentenceOfError } from '#kernel/web/logic/request.ts'
import { useRefresh } from '#kernel/web/logic/use-record.ts'
import { publicComment } from '../../model/index.ts'
import { publicCommentRefuseBlockRequest } from '../../model/public-comment-calls.ts'

/** What an organisation asked to be blocked; 屏蔽 says yes, here the platform says no. */
export function BlockRequest({ row }: { readonly row: PresentedOf<typeof publicComment> }) {
  const { message } = App.useApp()
  const refresh = useRefresh(publicComment)
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const refuse = async () => {
    try {
      await tell(publicCommentRefuseBlockRequest, { id: row.id, reason })
      await refresh()
      message.success('已驳回屏蔽申请')
      setOpen(false)
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={`${row.shown.organisation ?? '机构'}申请屏蔽：${row.blockRequest}`}
        action={
          row.can.includes('block') && (
            <Button size="small" onClick={() => setOpen(true)}>
              驳回申请
            </Button>
          )
        }
      />
      <Modal
        open={isOpen}
        title="驳回屏蔽申请"
        okText="驳回"
        cancelText="取消"
        okButtonProps={{ disabled: reason.trim().length < 2 }}
        onOk={refuse}
        onCancel={() => setOpen(false)}
      >
        <Input.TextArea
          rows={3}
          maxLength={180}
          showCount
          placeholder="告知机构保留这条评论的原因"
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
      </Modal>
    </>
  )
}
