import { Tag } from 'antd'
import { printMoment } from '#kernel/kinds/index.ts'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { Section } from '#kernel/web/views/section.tsx'
import styles from './registration.module.css'

interface Earlier {
  readonly number: string
  readonly state: string
  readonly submittedAt: string
  readonly opinion: string | null
}

interface Colleague {
  readonly name: string
  readonly department: string
  readonly positions: readonly string[]
}

/** What the same phone asked for before, and who works in the department that is asked for. */
export function RegistrationFacts({ row }: { readonly row: Presented }) {
  const earlier = listOf<Earlier>(row.extra?.earlier)
  const colleagues = listOf<Colleague>(row.extra?.colleagues)
  return (
    <div className={styles.split}>
      <Section title="同一手机的其他申请" note={`${earlier.length} 次`}>
        {earlier.length === 0 && <span className={styles.quiet}>没有其他申请</span>}
        <ul className={styles.lines}>
          {earlier.map(({ number, state, submittedAt, opinion }) => (
            <li key={number}>
              <span>
                {number} <Tag>{state}</Tag>
              </span>
              <span className={styles.quiet}>
                {printMoment(submittedAt)}
                {opinion && ` · ${opinion}`}
              </span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="申请部门的同事" note={`${colleagues.length} 人`}>
        {colleagues.length === 0 && (
          <span className={styles.quiet}>没有同名部门，或部门内还没有人员</span>
        )}
        <ul className={styles.lines}>
          {colleagues.map(({ name, department, positions }) => (
            <li key={`${name} ${department}`}>
              <span>{name}</span>
              <span className={styles.quiet}>
                {[department, positions.join('、')].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}

function listOf<T>(value: unknown): readonly T[] {
  return Array.isArray(value) ? (value as readonly T[]) : []
}
