import type { ReactNode } from 'react'
import { BrandMark } from './brand-mark.tsx'
import { BrandPicture } from './brand-picture.tsx'
import styles from './sign-frame.module.css'
import { useSiteName } from './use-site-name.ts'

interface SignFrameProps {
  readonly title: string
  readonly note?: ReactNode
  readonly footer?: ReactNode
  /** Wide for forms with several columns of text. */
  readonly width?: number
  readonly children: ReactNode
}

/** The page around every screen that stands before login: the site's picture and a card. */
export function SignFrame({ title, note, footer, width = 400, children }: SignFrameProps) {
  const siteName = useSiteName()
  return (
    <div className={styles.page}>
      <aside className={styles.picture}>
        <BrandPicture />
        <div className={styles.words}>
          <div className={styles.brand}>
            <BrandMark size={36} />
            <span>{siteName}</span>
          </div>
          <p className={styles.line}>
            让每一份善意，
            <br />
            都有清楚的去处。
          </p>
        </div>
      </aside>
      <main className={styles.main}>
        <section className={styles.card} style={{ maxWidth: width }}>
          <div className={styles.smallBrand}>
            <BrandMark size={28} />
            <span>{siteName}</span>
          </div>
          <h1 className={styles.title}>{title}</h1>
          {note && <div className={styles.note}>{note}</div>}
          {children}
        </section>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </main>
    </div>
  )
}
