import { lazy, Suspense, useState } from 'react'
import type { AgreementTextProps } from './agreement-text.tsx'

const AgreementText = lazy(() => import('./agreement-text.tsx'))

/** The text of an agreement, fetched when it is first opened; stays after, so that the focus goes back. */
export function AgreementDialog(props: AgreementTextProps) {
  const [wasOpened, setOpened] = useState(props.isOpen)
  if (props.isOpen && !wasOpened) setOpened(true)
  return <Suspense>{wasOpened && <AgreementText {...props} />}</Suspense>
}
