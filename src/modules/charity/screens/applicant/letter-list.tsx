import { printMinute } from '#kinds/moment/moment.ts'
import styles from './applicant.module.css'
import type { Letter } from './applicant-calls.ts'

/** Letters about an application, the oldest first. */
export function LetterList({ letters }: { readonly letters: readonly Letter[] }) {
  return (
    <ol className={styles.letters}>
      {letters.map(({ id, byName, text, at, isFromApplicant }) => (
        <li key={id} data-from={isFromApplicant ? 'applicant' : 'reviewer'}>
          <span className={styles.quiet}>
            {byName} · {printMinute(at)}
          </span>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}
