import { InboxOutlined } from '@ant-design/icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Modal, Upload } from 'antd'
import { sentencesOf } from '#modules/cause/parts/payout/faults-of-file.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { keys } from '#ui/logic/query-client.ts'
import { callOf, post, withParams } from '#ui/logic/request.ts'
import dialog from '#ui/views/dialog.module.css'
import { grantBatch, rescueRecord } from '../model/index.ts'

interface ImportDialogProps {
  readonly batch: PresentedOf<typeof grantBatch>
  onClose(): void
}

/** 导入名册: a sheet whose people are found or registered; nothing of it is taken while a line is wrong. */
export function ImportDialog({ batch, onClose }: ImportDialogProps) {
  const client = useQueryClient()
  const send = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.set('upfile', file)
      const url = withParams(callOf(grantBatch, 'importRoster'), { batch: batch.id })
      return post(url, form, { timeout: 120_000 })
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.resource(rescueRecord.path) }),
  })
  return (
    <Modal
      open
      title="导入名册"
      mask={{ closable: false }}
      footer={<Button onClick={onClose}>{send.data ? '完成' : '取消'}</Button>}
      onCancel={onClose}
    >
      <div className={dialog.stack}>
        {send.error && (
          <Alert
            type="error"
            showIcon
            title="名册未导入"
            description={sentencesOf(send.error).map(said => <div key={said}>{said}</div>)}
          />
        )}
        {send.data ? (
          <Alert type="success" showIcon title="名册已导入，已在名册中的人员不重复加入" />
        ) : (
          <Upload.Dragger
            accept=".csv,.xlsx"
            maxCount={1}
            showUploadList={false}
            disabled={send.isPending}
            beforeUpload={file => {
              send.mutate(file)
              return false
            }}
          >
            <p>
              <InboxOutlined style={{ fontSize: 32 }} />
            </p>
            <p>点击或拖入名册文件</p>
            <p className={dialog.quiet}>
              表头：证件号码、姓名，可有金额、家庭人口、代领人、收款账户、开户行；每份不超过 5,000
              行，可分次导入。
            </p>
          </Upload.Dragger>
        )}
      </div>
    </Modal>
  )
}
