import { CheckCircleFilled, RightOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import type { FirstStep } from '#modules/platform/model/index.ts'
import { Section } from '#ui/views/section.tsx'
import styles from './personal-dashboard.module.css'

/** 开始使用: what a new organisation does first, until all of it is done. */
export function FirstSteps({ steps }: { readonly steps: readonly FirstStep[] }) {
  if (steps.length === 0) return null
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <div className={styles.wide}>
      <Section title="开始使用" note={`已完成 ${done} / ${steps.length} 步`}>
        <div className={styles.kinds}>
          {steps.map(({ label, hint, link, isDone }) => (
            <Link key={label} to={link} className={styles.kind}>
              <span>
                {isDone ? <CheckCircleFilled aria-label="已完成" /> : <RightOutlined aria-hidden />}{' '}
                {label}
              </span>
              <span className={styles.quiet}>{isDone ? '已完成' : hint}</span>
            </Link>
          ))}
        </div>
      </Section>
    </div>
  )
}
