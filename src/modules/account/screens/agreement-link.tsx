import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { AgreementKind } from './agreement.ts'
import { AgreementDialog } from './agreement-dialog.tsx'
import styles from './agreement-link.module.css'

interface AgreementLinkProps {
  readonly kind: AgreementKind
  readonly children: ReactNode
}

/** The name of an agreement; opens its text. */
export function AgreementLink({ kind, children }: AgreementLinkProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button type="link" className={styles.link} onClick={() => setOpen(true)}>
        {children}
      </Button>
      <AgreementDialog kind={kind} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
