import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { type AgreementKind, agreementQuery, readSecondsOf } from './agreement.ts'
import { AgreementDialog } from './agreement-dialog.tsx'
import styles from './agreement-link.module.css'

interface ConsentBoxProps {
  readonly kind: AgreementKind
  /** What the agreement is called. */
  readonly name: string
  readonly id?: string
  /** The version that was agreed to. */
  readonly value?: string | undefined
  readonly onChange?: (version: string | undefined) => void
}

/**
 * A box that agrees to the version in force. It opens the text instead while that was not read for
 * as long as the platform asks; a text that took its place is read again.
 */
export function ConsentBox({ kind, name, id, value, onChange }: ConsentBoxProps) {
  const { data } = useQuery(agreementQuery(kind))
  const [isOpen, setOpen] = useState(false)
  const [read, setRead] = useState<string>()
  const isRead = data !== undefined && (read === data.id || readSecondsOf(data) === 0)
  const agree = (version: string) => {
    setRead(version)
    onChange?.(version)
    setOpen(false)
  }
  const tick = (isTicked: boolean) => {
    if (!isTicked) onChange?.(undefined)
    else if (isRead) onChange?.(data.id)
    else setOpen(true)
  }
  return (
    <>
      <Checkbox
        id={id}
        checked={data !== undefined && value === data.id}
        onChange={({ target }) => tick(target.checked)}
      >
        我已阅读并同意{' '}
        <Button type="link" className={styles.link} onClick={() => setOpen(true)}>
          《{name}》
        </Button>
      </Checkbox>
      <AgreementDialog
        kind={kind}
        isOpen={isOpen}
        onClose={shown => {
          if (shown !== undefined) setRead(shown)
          setOpen(false)
        }}
        onAgree={agree}
      />
    </>
  )
}
