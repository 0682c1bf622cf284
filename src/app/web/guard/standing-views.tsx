import { Button } from 'antd'
import { useEffect } from 'react'
import { sentenceOfError } from '#ui/logic/request.ts'
import { PlainNotice } from '../failure/plain-notice.tsx'
import { reloadPage } from '../session/reload-page.ts'
import { reloadStanding } from '../session/standing.ts'
import styles from './standing-views.module.css'

/** Shown for the moments in which code or rights are on their way; visible only when it takes long. */
export function Blank() {
  return (
    <div className={styles.blank} aria-busy="true">
      <span className={styles.wheel} />
    </div>
  )
}

/** Above the login: why somebody who was signed in has to do it again. */
export function SignedOut({ sentence }: { readonly sentence: string | undefined }) {
  return (
    sentence && (
      <p className={styles.signedOut} role="status">
        {sentence}
      </p>
    )
  )
}

interface UnauthorisedProps {
  readonly sentence: string
  readonly domain: string
}

/** An account without any module: the reason, the way to the public site, and login again after a second. */
export function Unauthorised({ sentence, domain }: UnauthorisedProps) {
  useEffect(() => {
    const timer = setTimeout(reloadPage, 1_000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <PlainNotice title={sentence}>
      {domain && (
        <Button type="primary" href={domain}>
          前往公益号官网
        </Button>
      )}
    </PlainNotice>
  )
}

/** Account or modules could not be fetched. */
export function StandingFailure({ failure }: { readonly failure: unknown }) {
  return (
    <PlainNotice title="暂时无法进入系统" note={sentenceOfError(failure)}>
      <Button type="primary" onClick={() => void reloadStanding()}>
        重试
      </Button>
    </PlainNotice>
  )
}
