import { useQuery } from '@tanstack/react-query'
import { Modal, Skeleton } from 'antd'
import { sentenceOfError } from '#kernel/web/logic/request.ts'
import { type AgreementKind, agreementQuery } from './agreement.ts'
import styles from './agreement-link.module.css'

interface AgreementTextProps {
  readonly kind: AgreementKind
  readonly onClose: () => void
}

/** The text of an agreement, shut in a frame of its own. */
export default function AgreementText({ kind, onClose }: AgreementTextProps) {
  const { data, error } = useQuery(agreementQuery(kind))
  const title = data ? `${data.title}（${data.version}）` : '协议'
  return (
    <Modal open title={title} width={720} footer={null} onCancel={onClose}>
      {error ? (
        sentenceOfError(error)
      ) : data ? (
        <iframe className={styles.text} title={title} sandbox="" srcDoc={data.content} />
      ) : (
        <Skeleton />
      )}
    </Modal>
  )
}
