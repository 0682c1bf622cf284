import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type CaptchaTicket, fetchToken } from './login-calls.ts'

const CaptchaDialog = lazy(() => import('./captcha-dialog.tsx'))

export type Solved =
  | { readonly at: 'solved'; readonly ticket: CaptchaTicket | undefined }
  | { readonly at: 'closed' }

interface Asked {
  readonly kind: 'puzzle' | 'icon'
  readonly settle: (solved: Solved) => void
}

/** Asks for the captcha that is due; `dialog` must stand somewhere in the screen. */
export function useCaptcha(): {
  readonly solve: () => Promise<Solved>
  readonly dialog: ReactNode
} {
  const [asked, setAsked] = useState<Asked>()
  const solve = async (): Promise<Solved> => {
    const { captcha } = await fetchToken()
    if (captcha === 'none') return { at: 'solved', ticket: undefined }
    return new Promise(resolve => {
      const settle = (solved: Solved) => {
        setAsked(undefined)
        resolve(solved)
      }
      setAsked({ kind: captcha, settle })
    })
  }
  const dialog = asked && (
    <Suspense>
      <CaptchaDialog
        kind={asked.kind}
        onSolved={ticket => asked.settle({ at: 'solved', ticket })}
        onClose={() => asked.settle({ at: 'closed' })}
      />
    </Suspense>
  )
  return { solve, dialog }
}
