import type { ReactNode } from 'react'
import { richTextParts } from '#kinds/html/rich-text-slot.input.tsx'
import { printMoney } from '#kinds/index.ts'
import type { Presented, PresentedOf } from '#ui/logic/presented.ts'
import { fileUrl } from '#ui/logic/sources.ts'
import type { budgetLine, CauseRecord } from '../../model/index.ts'
import { figuresOf, noTarget, percentOf, raisingDays } from '../cause-figures.ts'
import { useCauseShape } from '../cause-shape.ts'
import { explainFee } from '../form/remarks.ts'
import styles from './donor-page.module.css'
import type { PublicFacts } from './use-public-facts.ts'

export interface DonorPageProps {
  readonly row: PresentedOf<CauseRecord>
  readonly facts: PublicFacts
  readonly budget: readonly PresentedOf<typeof budgetLine>[]
}

type Line = Readonly<Record<string, unknown>>
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
// The cast of a json field: its schema is a list of objects.
const lines = (value: unknown) => (Array.isArray(value) ? (value as readonly Line[]) : [])
const ids = (value: unknown) => (Array.isArray(value) ? (value as readonly string[]) : [])
const yuan = (fen: unknown) => `¥${printMoney(typeof fen === 'number' ? fen : 0)}`

/** A drive as donors read it: narrow on phones, in two columns on wide screens. Nothing can be pressed. */
export function DonorPage({ row, facts, budget }: DonorPageProps) {
  const shape = useCauseShape()
  const known: Presented = row
  return (
    <article className={styles.page}>
      <div className={styles.main}>
        <Head row={row} />
        <div className={styles.body}>
          <Story title={`${shape.label}详情`} html={text(row.detail)} />
          {shape.stories.map(([title, field]) => (
            <Story key={field} title={title} html={text(known[field])} />
          ))}
          <Gallery row={row} />
          <Budget lines={budget} />
          <Execution row={row} />
        </div>
      </div>
      <aside className={styles.aside}>
        <Raising row={row} />
        <Tiers row={row} />
        <Published row={row} facts={facts} />
      </aside>
    </article>
  )
}

function Head({ row }: { readonly row: PresentedOf<CauseRecord> }) {
  const cover = text(row.cover)
  return (
    <header className={styles.head}>
      {cover ? (
        <img className={styles.cover} src={fileUrl(cover)} alt="封面" />
      ) : (
        <div className={styles.cover}>还没有封面</div>
      )}
      <h2 className={styles.title}>{row.title}</h2>
      {text(row.summary) && <p className={styles.summary}>{row.summary}</p>}
    </header>
  )
}

/** What was raised, for how long, and the button that gives. */
function Raising({ row }: { readonly row: PresentedOf<CauseRecord> }) {
  const figures = figuresOf(row)
  // In public what was given back counts no more.
  const raised = (figures?.raised ?? 0) - (figures?.refunded ?? 0)
  const target = row.targetAmount ?? 0
  const percent = percentOf(raised, target)
  return (
    <section className={`${styles.card} ${styles.raising}`}>
      <div className={styles.amounts}>
        <strong className={styles.raised}>{yuan(raised)}</strong>
        <span className={styles.quiet}>目标 {target === 0 ? noTarget : yuan(target)}</span>
      </div>
      {target > 0 && (
        <div className={styles.track}>
          <span className={styles.fill} style={{ width: `${Math.min(100, percent ?? 0)}%` }} />
        </div>
      )}
      <div className={styles.amounts}>
        <span className={styles.quiet}>{figures?.donors ?? 0} 人捐赠</span>
        {target > 0 && <span className={styles.quiet}>{percent ?? 0}%</span>}
      </div>
      <p className={styles.quiet}>募捐期 {raisingDays(row)}</p>
      <div className={row.state === 'raising' ? styles.give : styles.shut} aria-hidden>
        {row.state === 'raising' ? '我要捐赠' : '当前不接受捐赠'}
      </div>
      <p className={styles.quiet}>单笔不少于 {yuan(row.minAmount)}</p>
    </section>
  )
}

function Tiers({ row }: { readonly row: PresentedOf<CauseRecord> }) {
  const tiers = lines(row.tiers)
  const unit = text(row.unitName)
  if (tiers.length === 0 && !unit) return null
  return (
    <section className={styles.card}>
      <h3 className={styles.heading}>资助档位</h3>
      {unit && (
        <p className={styles.quiet}>
          {yuan(row.unitPrice)} = 1 {unit}
        </p>
      )}
      {tiers.map(({ amount, text: words, image }) => (
        <div key={`${amount} ${words}`} className={styles.tier}>
          {typeof image === 'string' && <img src={fileUrl(image, 'thumb')} alt="" />}
          <strong>{yuan(amount)}</strong>
          <span>{String(words)}</span>
        </div>
      ))}
    </section>
  )
}

function Story({ title, html }: { readonly title: string; readonly html: string | null }) {
  if (!html) return null
  const { View } = richTextParts()
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{title}</h3>
      <View html={html} />
    </section>
  )
}

function Gallery({ row }: { readonly row: PresentedOf<CauseRecord> }) {
  const { label } = useCauseShape()
  const pictures = ids(row.gallery)
  const video = text(row.video)
  if (pictures.length === 0 && !video) return null
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>图集与视频</h3>
      {video && (
        <video className={styles.video} src={fileUrl(video)} controls muted preload="none" />
      )}
      <div className={styles.gallery}>
        {pictures.map(id => (
          <img key={id} src={fileUrl(id)} alt={`${label}图片`} loading="lazy" />
        ))}
      </div>
    </section>
  )
}

function Budget({ lines: rows }: { readonly lines: readonly PresentedOf<typeof budgetLine>[] }) {
  if (rows.length === 0) return null
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>善款用途</h3>
      <ul className={styles.budget}>
        {rows.map(({ id, item2, content, amount }) => (
          <li key={id}>
            <span>
              {String(item2)}
              {text(content) && <span className={styles.quiet}>{String(content)}</span>}
            </span>
            <span>{yuan(amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Execution({ row }: { readonly row: PresentedOf<CauseRecord> }) {
  const { execution } = useCauseShape()
  const { words, steps } = execution?.(row) ?? { words: null, steps: [] }
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>执行计划</h3>
      <p className={styles.quiet}>
        {row.execStart} 至 {row.execEnd}
      </p>
      {text(words) && <p className={styles.words}>{words}</p>}
      {steps.length > 0 && (
        <ul className={styles.budget}>
          {steps.map(([name, when]) => (
            <li key={`${name} ${when}`}>
              <span>{name}</span>
              <span className={styles.quiet}>{when}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Organisation, certificate, plan, contact, and where all of it can be looked up (CL 25). */
function Published({
  row,
  facts,
}: {
  readonly row: PresentedOf<CauseRecord>
  readonly facts: PublicFacts
}) {
  const { label, published } = useCauseShape()
  const { organisation, certificates, plan } = facts
  const known: Presented = row
  const own = (told: (typeof published)['terms']) =>
    told.map(([word, field]) => [word, text(known[field])] as const)
  const shown = (name: 'areas') => {
    const word = row.shown[name]
    return Array.isArray(word) ? word.join('、') : text(word)
  }
  const told: readonly (readonly [string, ReactNode])[] = [
    ['募捐组织', organisation?.name ?? null],
    ['信用代码', organisation?.uscc ?? null],
    ...certificates.map(
      ({ label, number, validTo }) =>
        [label, `${number}（${validTo === null ? '长期有效' : `有效期至 ${validTo}`}）`] as const,
    ),
    ['募捐方案', plan ? `${plan.name}（${plan.startDate} 至 ${plan.endDate}）` : null],
    ['备案编号', plan?.recordNo ?? null],
    ['发起方', text(row.initiator)],
    ['执行机构', text(row.executor)],
    ['合作方', row.hasPartner === true ? text(row.partnerName) : null],
    ...own(published.parties),
    ['实施地区', shown('areas')],
    ['受益人', text(row.beneficiaryScope)],
    ['受益人确认', text(row.beneficiaryMethod)],
    ['费用', `${explainFee(label, row.feeRate ?? 0, row.feeBasis)}。支付手续费由机构承担。`],
    ['剩余财产', text(row.surplusPolicy)],
    ...own(published.terms),
    ['联系人', `${row.contactName ?? ''} ${row.contactPhone ?? ''}`],
    ['办公地址', text(row.contactAddress)],
    ['投诉与咨询', organisation?.hotline ?? null],
    ['信息查询', '慈善中国 cszg.mca.gov.cn'],
  ]
  return (
    <section className={`${styles.card} ${styles.published}`}>
      <h3 className={styles.heading}>公示信息</h3>
      <dl className={styles.facts}>
        {told.map(([label, value]) =>
          value === null ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  )
}
