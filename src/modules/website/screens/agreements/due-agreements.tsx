import { useQuery } from '@tanstack/react-query'
import { App, Button, Modal, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { Cell } from '#kinds/cells.ts'
import { fetchAsk, tell } from '#ui/logic/asks.ts'
import { useReadingTime } from '#ui/logic/reading-time.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { AgreeButton } from '#ui/views/agree-button.tsx'
import look from '#ui/views/look.module.css'
import {
  agreementVersionAnswer,
  agreementVersionCurrent,
} from '../../model/agreement-version-calls.ts'
import { type AgreementKind, agreementVersion } from '../../model/index.ts'
import styles from '../website.module.css'

/** A text that changed materially and that this account has not answered. */
export interface DueAgreement {
  readonly id: string
  readonly kind: AgreementKind
  readonly title: string
  readonly version: string
  readonly changeSummary: string | null
  /** This account said no; it may still agree. */
  readonly isRefused: boolean
}

export interface DueAgreementsProps {
  readonly due: readonly DueAgreement[]
  /** Called once each of them was answered. */
  onAnswered(): void
}

/** Asks for one changed agreement after the other; a refusal is written down as well (BR-43). */
export default function DueAgreements({ due, onAnswered }: DueAgreementsProps) {
  const { message } = App.useApp()
  const [answered, setAnswered] = useState(0)
  const text = useRef<HTMLDivElement>(null)
  const agreement = due[answered]
  const { data } = useQuery({
    queryKey: ['agreement', agreement?.kind, agreement?.id],
    queryFn: () => fetchAsk(agreementVersionCurrent, { kind: agreement?.kind ?? 'register' }),
    enabled: agreement !== undefined,
  })
  // Only what was read can be agreed to: a text may be replaced while this is open.
  const isShown = agreement !== undefined && data?.id === agreement.id
  const left = useReadingTime(
    isShown ? agreement.id : undefined,
    Number(data?.params.readSeconds ?? 0),
  )
  if (agreement === undefined) return null
  const answer = async (choice: 'given' | 'refused') => {
    try {
      await tell(agreementVersionAnswer, { id: agreement.id, choice })
      if (choice === 'refused') message.info('已记录您的选择，可继续查看和撤回已有信息')
      setAnswered(answered + 1)
      if (answered + 1 === due.length) onAnswered()
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  return (
    <Modal
      open
      width={760}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      // The keys go to the text: Enter would answer for whoever only opened it.
      afterOpenChange={isOpen => isOpen && text.current?.focus()}
      title={`${agreement.title}有重大变更（${agreement.version}）`}
      footer={[
        <Button key="refuse" onClick={() => answer('refused')}>
          不同意
        </Button>,
        <AgreeButton
          key="give"
          label="同意并继续"
          left={left}
          isShown={isShown}
          onAgree={() => answer('given')}
        />,
      ]}
    >
      <div className={look.stack}>
        {agreement.changeSummary && <p className={styles.text}>{agreement.changeSummary}</p>}
        <div className={look.reading} ref={text} tabIndex={-1}>
          {data ? (
            <Cell
              field={agreementVersion.fields.content}
              name="content"
              value={data.content}
              place="detail"
            />
          ) : (
            <Skeleton active />
          )}
        </div>
      </div>
    </Modal>
  )
}
