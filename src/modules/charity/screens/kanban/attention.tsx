import { EmptyState } from '#kernel/web/views/empty-state.tsx'
import { Section } from '#kernel/web/views/section.tsx'
import { printSpan } from '#kernel/web/views/waiting-time.tsx'
import type { Board } from './board.ts'
import styles from './kanban.module.css'
import { useWay } from './use-way.ts'

type Tone = 'red' | 'orange' | 'blue' | 'grey'

interface Matter {
  readonly key: string
  readonly label: string
  readonly note?: string
  readonly count: number
  readonly tone: Tone
  readonly address: string
}

/** What needs somebody: reviews that wait for me with the oldest wait, then risks. */
export function Attention({ board }: { readonly board: Board }) {
  const waiting = board.waiting.map(waitingMatter)
  const risks = risksOf(board).filter(({ count }) => count > 0)
  return (
    <Section title="需要关注">
      {waiting.length + risks.length === 0 ? (
        <EmptyState
          size="small"
          title="一切正常"
          hint="没有等您审核的事项，也没有临期或过期的证照。"
        />
      ) : (
        <div className={styles.matters}>
          {waiting.length > 0 && <h3 className={styles.subhead}>待我审核</h3>}
          <Matters matters={waiting} />
          {risks.length > 0 && <h3 className={styles.subhead}>风险</h3>}
          <Matters matters={risks} />
        </div>
      )}
    </Section>
  )
}

function waitingMatter({ kind, label, count, oldest, place }: Board['waiting'][number]): Matter {
  const span = Date.now() - Date.parse(oldest)
  const days = span / 86_400_000
  return {
    key: kind,
    label: `${label}审核`,
    note: `最早已等 ${printSpan(span)}`,
    count,
    tone: days > 5 ? 'red' : days > 2 ? 'orange' : 'blue',
    address: place,
  }
}

function risksOf({ certificates, organisations, risks }: Board): readonly Matter[] {
  const address = '/gyhmanager/mechanism'
  const frozen = organisations.byState.find(({ key }) => key === 'frozen')?.count ?? 0
  // The spans of the answer hold each other; here each certificate stands once.
  const { d7, d30, d90, expired } = certificates
  return [
    {
      key: 'expired',
      label: '证照已过期',
      count: expired,
      tone: 'red',
      address: `${address}?tab=expired`,
    },
    {
      key: 'd7',
      label: '证照 7 天内到期',
      count: d7,
      tone: 'red',
      address: `${address}?tab=expiring`,
    },
    {
      key: 'd30',
      label: '证照 30 天内到期',
      count: d30 - d7,
      tone: 'orange',
      address: `${address}?tab=expiring`,
    },
    {
      key: 'd90',
      label: '证照 90 天内到期',
      count: d90 - d30,
      tone: 'grey',
      address: `${address}?tab=expiring`,
    },
    {
      key: 'plans',
      label: '备案 30 天内到期',
      count: risks.plans,
      tone: 'orange',
      address: '/project/promine?plans',
    },
    {
      key: 'merchants',
      label: '商户证书 30 天内到期',
      count: risks.merchants,
      tone: 'orange',
      address: '/gyhmanager/orgmerc',
    },
    {
      key: 'contacts',
      label: '未指定财务或信息公开联系人',
      count: risks.contacts,
      tone: 'grey',
      address,
    },
    {
      key: 'frozen',
      label: '已冻结的机构',
      count: frozen,
      tone: 'orange',
      address: `${address}?tab=frozen`,
    },
  ]
}

function Matters({ matters }: { readonly matters: readonly Matter[] }) {
  const way = useWay()
  return (
    <ul className={styles.rows}>
      {matters.map(({ key, label, note, count, tone, address }) => {
        const open = way(address)
        const content = (
          <>
            <span className={styles.dot} data-tone={tone} aria-hidden />
            <span>
              {label}
              {note && <span className={styles.attentionNote}>{note}</span>}
            </span>
            <span className={styles.attentionCount}>{count}</span>
          </>
        )
        return (
          <li key={key}>
            {open ? (
              <button type="button" className={styles.attention} onClick={open}>
                {content}
              </button>
            ) : (
              <div className={styles.attention}>{content}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
