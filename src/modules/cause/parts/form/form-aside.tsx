import type { AnyField } from '#kinds/field.ts'
import { printMoney } from '#kinds/index.ts'
import { fileUrl } from '#ui/logic/sources.ts'
import { type Finding, FindingList } from '#ui/views/finding-list.tsx'
import { Section } from '#ui/views/section.tsx'
import { noTarget } from '../cause-figures.ts'
import { useCauseShape, type Values } from '../cause-shape.ts'
import styles from './cause-form.module.css'
import { stepOf } from './form-steps.ts'
import { explainFee } from './remarks.ts'

export interface FormAsideProps {
  readonly values: Values
  readonly missing: readonly string[]
  readonly remarks: readonly Finding[]
  onOpen(field: string): void
}

/** Beside the form: what submission still needs, what a gift becomes, and how donors will see it. */
export function FormAside({ values, missing, remarks, onOpen }: FormAsideProps) {
  const { label, asideNote } = useCauseShape()
  const needed = missing.length + remarks.filter(({ level }) => level === 'block').length
  return (
    <aside className={styles.aside}>
      <Section title="提交审核还需" note={needed === 0 ? undefined : `${needed} 项`}>
        <div className={styles.needs}>
          {needed === 0 && <p className={styles.ready}>内容已填全，可以提交审核。</p>}
          {remarks.length > 0 && <FindingList findings={remarks} onOpen={onOpen} />}
          <Missing names={missing} onOpen={onOpen} />
        </div>
      </Section>
      <Section title="捐赠人看到的样子">
        <Preview values={values} />
      </Section>
      <p className={styles.fee}>
        {asideNote?.(values) ??
          `${explainFee(label, Number(values.feeRate ?? 0), values.feeBasis)}。支付手续费由机构承担。`}
      </p>
    </aside>
  )
}

function Missing({
  names,
  onOpen,
}: {
  readonly names: readonly string[]
  readonly onOpen: (field: string) => void
}) {
  const shape = useCauseShape()
  const fields: Readonly<Record<string, AnyField>> = shape.resource.fields
  const groups = Map.groupBy(names, name => stepOf(shape, name)?.title ?? '')
  return [...groups].map(([title, group]) => (
    <div key={title} className={styles.needGroup}>
      <span className={styles.needTitle}>{title}</span>
      <span className={styles.needNames}>
        {group.map(name => (
          <button key={name} type="button" className={styles.need} onClick={() => onOpen(name)}>
            {fields[name]?.label ?? name}
          </button>
        ))}
      </span>
    </div>
  ))
}

function Preview({ values }: { readonly values: Values }) {
  const { label, resource } = useCauseShape()
  const { cover, title, summary, executor, targetAmount, raiseEnd, unitName, unitPrice } = values
  const raiseEndField: AnyField = resource.fields.raiseEnd
  const noEnd = raiseEndField.required ? '募捐期未定' : '长期募捐'
  return (
    <div className={styles.phone}>
      {typeof cover === 'string' ? (
        <img className={styles.phoneCover} src={fileUrl(cover)} alt="封面" />
      ) : (
        <div className={styles.phoneCover}>封面 16:9</div>
      )}
      <div className={styles.phoneText}>
        <strong className={styles.phoneTitle}>{String(title || `${label}名称`)}</strong>
        <span className={styles.phoneSummary}>
          {String(summary || '一两句话说清帮助谁、做什么')}
        </span>
        <span className={styles.phoneTrack} />
        <span className={styles.phoneFigures}>
          <span>已筹 ¥0.00</span>
          <span>目标 {targetInWords(targetAmount)}</span>
        </span>
        {typeof unitPrice === 'number' && unitName !== null && (
          <span className={styles.phoneSummary}>
            ¥{printMoney(unitPrice)} = 1 {String(unitName)}
          </span>
        )}
        <span className={styles.phoneSummary}>
          {String(executor || '执行机构')} · {raiseEnd ? `${String(raiseEnd)} 截止` : noEnd}
        </span>
      </div>
    </div>
  )
}

function targetInWords(target: unknown): string {
  if (typeof target !== 'number') return '—'
  return target === 0 ? noTarget : `¥${printMoney(target)}`
}
