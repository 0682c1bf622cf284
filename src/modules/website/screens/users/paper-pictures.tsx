import { EyeOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Image, Modal } from 'antd'
import { useState } from 'react'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { post, sentenceOfError } from '#ui/logic/request.ts'
import { fileUrl } from '#ui/logic/sources.ts'
import look from '#ui/views/look.module.css'
import { askedFully, nothingAsked, PurposeFields } from '#ui/views/purpose-fields.tsx'
import type { userInfoChange } from '../../model/user-info-change.ts'
import styles from '../website.module.css'

type Answer = { readonly pictures: readonly string[] } | { readonly asked: string }

/** Both sides of an identity card, shown to whoever says for what and why; closed again with the record. */
export function PaperPictures({ row }: { readonly row: PresentedOf<typeof userInfoChange> }) {
  const [isAsking, setAsking] = useState(false)
  const [shown, setShown] = useState<readonly string[] | null>(null)
  const pictures = Array.isArray(row.pictures) ? row.pictures : []
  if (pictures.length === 0) return <span className={look.quiet}>没有上传证件照片</span>
  if (shown !== null)
    return (
      <Image.PreviewGroup>
        <div className={styles.papers}>
          {shown.map((id, at) => (
            <Image
              key={id}
              width={200}
              height={126}
              src={fileUrl(id)}
              alt={at === 0 ? '证件正面' : '证件反面'}
            />
          ))}
        </div>
      </Image.PreviewGroup>
    )
  return (
    <>
      <span className={look.line}>
        {pictures.length} 张证件照片
        {row.can.includes('unmask') && (
          <Button type="link" size="small" icon={<EyeOutlined />} onClick={() => setAsking(true)}>
            查看证件照片
          </Button>
        )}
      </span>
      {isAsking && (
        <AskDialog
          id={row.id}
          onClose={() => setAsking(false)}
          onShown={found => {
            setShown(found)
            setAsking(false)
          }}
        />
      )}
    </>
  )
}

function AskDialog({
  id,
  onShown,
  onClose,
}: {
  readonly id: string
  onShown(pictures: readonly string[]): void
  onClose(): void
}) {
  const [asked, setAsked] = useState(nothingAsked)
  const complete = askedFully(asked)
  const reveal = useMutation({
    mutationFn: () =>
      post<Answer>('/api/website/userInfoChange/revealPictures', { id, ...complete }),
    onSuccess: answer => 'pictures' in answer && onShown(answer.pictures),
  })
  const send = () => {
    if (complete !== null && !reveal.isPending) reveal.mutate()
  }
  return (
    <Modal
      open
      width={520}
      title="查看证件照片"
      okText="查看"
      cancelText="取消"
      okButtonProps={{ disabled: complete === null }}
      confirmLoading={reveal.isPending}
      onOk={send}
      onCancel={onClose}
    >
      <div className={look.stack}>
        <span className={look.quiet}>
          谁、何时、为何查看，都会记入敏感数据访问日志；照片在 15 分钟内可以打开。
        </span>
        {reveal.error && <Alert type="error" showIcon title={sentenceOfError(reveal.error)} />}
        {reveal.data && 'asked' in reveal.data && (
          <Alert type="info" showIcon title={`已提交审批，申请 ${reveal.data.asked}`} />
        )}
        <PurposeFields value={asked} onChange={setAsked} onEnter={send} />
      </div>
    </Modal>
  )
}
