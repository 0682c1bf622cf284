import { Watermark } from 'antd'
import { useState } from 'react'
import { printMoment } from '#kinds/moment/moment.ts'
import { useMaybeSession } from '#ui/logic/session.ts'
import styles from './list-mark.module.css'

/** Who looks, and when, across a list that shows personal data: a photograph of it tells. */
export function ListMark() {
  const account = useMaybeSession()?.account
  const [day] = useState(() => printMoment(new Date().toISOString()).slice(0, 10))
  if (!account) return null
  const phone = account.phoneMask?.slice(-4) ?? account.loginName
  return (
    <div className={styles.mark} aria-hidden>
      <Watermark
        className={styles.fill ?? ''}
        content={`${account.realName} ${phone} ${day}`}
        font={{ color: 'rgba(128, 128, 128, 0.12)', fontSize: 14 }}
        gap={[120, 120]}
      />
    </div>
  )
}
