import { useQuery } from '@tanstack/react-query'
import { Modal, Skeleton } from 'antd'
import { useRef } from 'react'
import { richTextParts } from '#kinds/html/rich-text-slot.input.tsx'
import { useReadingTime } from '#ui/logic/reading-time.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { AgreeButton } from '#ui/views/agree-button.tsx'
import look from '#ui/views/look.module.css'
import { type AgreementKind, agreementQuery, readSecondsOf } from './agreement.ts'

export interface AgreementTextProps {
  readonly kind: AgreementKind
  readonly isOpen: boolean
  /** Told of the version that stood there for as long as it is to be read. */
  readonly onClose: (read?: string) => void
  /** Offers to agree to the version that was read. */
  readonly onAgree?: ((version: string) => void) | undefined
}

/** The text of an agreement. */
export default function AgreementText({ kind, isOpen, onClose, onAgree }: AgreementTextProps) {
  const { data, error } = useQuery(agreementQuery(kind))
  const left = useReadingTime(isOpen ? data?.id : undefined, readSecondsOf(data))
  const text = useRef<HTMLDivElement>(null)
  const title = data ? `${data.title}（${data.version}）` : '协议'
  const { View } = richTextParts()
  return (
    <Modal
      open={isOpen}
      title={title}
      width={720}
      // The keys go to the text: they scroll it.
      afterOpenChange={isShown => isShown && text.current?.focus()}
      footer={
        onAgree && (
          <AgreeButton
            label="我已阅读并同意"
            left={left}
            isShown={data !== undefined}
            onAgree={() => data && onAgree(data.id)}
          />
        )
      }
      onCancel={() => onClose(left === 0 ? data?.id : undefined)}
    >
      <div className={look.reading} ref={text} tabIndex={-1}>
        {data ? <View html={data.content} /> : error ? sentenceOfError(error) : <Skeleton active />}
      </div>
    </Modal>
  )
}
