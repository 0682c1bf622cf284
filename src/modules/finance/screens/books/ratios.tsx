import { Alert, Progress, Tag } from 'antd'
import { Link, useSearchParams } from 'react-router'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { ref } from '#kinds/index.ts'
import { Input } from '#kinds/inputs.ts'
import board from '#modules/cause/parts/board/board.module.css'
import { useAsk } from '#ui/logic/asks.ts'
import { useMaybeSession } from '#ui/logic/session.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Money } from '#ui/views/money.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { ratioStanding } from '../../model/period/period-calls.ts'
import { ratioRule } from '../../model/period/ratio-rule.ts'
import styles from './books.module.css'
import { entriesAt, today } from './use-books-question.ts'

const organisationField = ref('机构', 'charity/organisation')
type Standing = AnswerOf<typeof ratioStanding>['spending']

const levels = {
  fine: ['符合', 'green'],
  near: ['接近上限', 'gold'],
  close: ['即将超限', 'orange'],
  over: ['不符合', 'red'],
  unknown: ['无法计算', 'default'],
} as const

/** 比例: the statutory ratios as they stand, with the tier, its article, and what may still be spent. */
export function Ratios() {
  const [params, setParams] = useSearchParams()
  const account = useMaybeSession()?.account
  const isPlatform = account?.ownerKind === 'platform'
  const organisation = params.get('organisation') ?? account?.organisation?.id
  const { data, error, refetch } = useAsk(
    ratioStanding,
    organisation === undefined ? null : { organisation },
  )
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />
  const year = data?.year ?? Number(today().slice(0, 4))
  const span = {
    ...{ from: `${year}-01-01`, to: `${year}-12-31` },
    ...(organisation === undefined ? {} : { organisation }),
  }
  return (
    <div className={page.page}>
      <PageHeader
        title="法定比例"
        note={data && `${data.organisationName}，${year} 年`}
        actions={
          isPlatform && (
            <div className={board.picker}>
              <Input
                field={organisationField}
                value={organisation ?? null}
                onChange={value =>
                  setParams({
                    part: 'ratios',
                    ...(typeof value === 'string' ? { organisation: value } : {}),
                  })
                }
              />
            </div>
          )
        }
      />
      {organisation === undefined && <EmptyState title="请选择机构" hint="比例按机构计算。" />}
      {data?.lacks && (
        <Alert
          type="warning"
          showIcon
          title={data.lacks}
          action={<Link to="/gyhmanager/editCharity">机构资料</Link>}
        />
      )}
      {data?.tier && (
        <Alert
          type="info"
          showIcon
          title={data.tier.words}
          description={`依据：${data.tier.source}（${data.tier.effectiveFrom} 起施行）。受托代理不计入。`}
        />
      )}
      {data && (
        <div className={styles.ratios}>
          <Ratio
            title="慈善活动支出"
            standing={data.spending}
            bound="不低于"
            rest="本年还须支出"
            place={entriesAt(span, { flows: 'E1,E2,E3' })}
          />
          <Ratio
            title="管理费用"
            standing={data.management}
            bound="不高于"
            rest="本年还可支出"
            place={entriesAt(span, { flows: 'E4' })}
          />
          <Ratio
            title="募捐成本"
            standing={data.raising}
            bound="不高于"
            rest="本年还可支出"
            place={entriesAt(span, { flows: 'E5' })}
          />
        </div>
      )}
    </div>
  )
}

interface RatioProps {
  readonly title: string
  readonly standing: Standing
  readonly bound: string
  readonly rest: string
  /** The entries that it sums. */
  readonly place: string
}

const percent = (part: number) => `${(part * 100).toFixed(2)}%`

function Ratio({ title, standing, bound, rest, place }: RatioProps) {
  const [word, color] = levels[standing.level]
  const part = standing.share === null ? null : standing.share * 100
  return (
    <Section title={title} extra={<Tag color={color}>{word}</Tag>}>
      <div className={styles.ratio}>
        <strong>{standing.share === null ? '—' : percent(standing.share)}</strong>
        <Progress
          percent={Math.min(100, part ?? 0)}
          showInfo={false}
          aria-label={title}
          status={standing.level === 'over' ? 'exception' : 'normal'}
        />
        <span>
          <Link to={place}>
            已支出 <Money fen={standing.spent} />
          </Link>
          ，{standing.basis} <Money fen={standing.base} />
        </span>
        <span>
          {standing.bound === null ? '未配置' : `${bound} ${percent(standing.bound)}`}
          {standing.rest !== null && (
            <>
              ，{rest} <Money fen={standing.rest} weight="strong" />
            </>
          )}
        </span>
        {standing.note && <span className={styles.note}>{standing.note}</span>}
      </div>
    </Section>
  )
}

/** 比例参数: the tiers by the days they hold; kept by the platform. */
export function RatioRules() {
  return (
    <ListScreen
      resource={ratioRule}
      title="比例参数"
      createLabel="新增参数"
      shown={[
        'form',
        'isPublic',
        'netAssetFrom',
        'netAssetTo',
        'minSpending',
        'basis',
        'maxManagement',
        'raiseCostCap',
        'effectiveFrom',
        'effectiveTo',
        'source',
      ]}
    />
  )
}
