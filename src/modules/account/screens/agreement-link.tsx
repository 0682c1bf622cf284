import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { AgreementKind } from './agreement.ts'
import styles from './agreement-link.module.css'

const AgreementText = lazy(() => import('./agreement-text.tsx'))

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
      <Suspense>{isOpen && <AgreementText kind={kind} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
