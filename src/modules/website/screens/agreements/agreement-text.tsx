import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Cell } from '#kinds/cells.ts'
import { printMoment } from '#kinds/moment/moment.ts'
import { ReviewPanel } from '#modules/approval/parts/review-panel.tsx'
import { fetchAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { offeredMoves } from '#ui/logic/use-moves.ts'
import { Facts } from '#ui/views/facts.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import look from '#ui/views/look.module.css'
import { Section } from '#ui/views/section.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { useMoveFlow } from '#ui/views/use-move-flow.tsx'
import { agreementVersionFigures } from '../../model/agreement-version-calls.ts'
import { type AgreementKind, agreementVersion, consent } from '../../model/index.ts'
import styles from '../website.module.css'
import { DonationPreview } from './donation-preview.tsx'
import { paramFacts } from './param-fields.tsx'

/** One version: who agreed, its facts and parameters, the text, the records of consent. */
export function AgreementText({
  row,
  kind,
  onEdit,
}: {
  readonly row: PresentedOf<typeof agreementVersion>
  readonly kind: AgreementKind
  readonly onEdit: () => void
}) {
  const flow = useMoveFlow(agreementVersion)
  const mayReadConsents = useCan('consent.view')
  const { data: figures } = useQuery({
    queryKey: ['resource', agreementVersion.path, 'record', row.id, 'figures'],
    queryFn: () => fetchAsk(agreementVersionFigures, { id: row.id }),
    enabled: row.state === 'active' || row.state === 'retired',
  })
  const deciding = ['approve', 'reject']
  const accounts = '按账号统计；下方列出的是同意与拒绝的记录'
  return (
    <div className={look.stack}>
      {figures && (
        <StatCards>
          <StatCard label="应同意" figure={figures.due} unit="人" noRows={accounts} />
          <StatCard label="已同意" figure={figures.given} unit="人" noRows={accounts} />
          <StatCard
            label="未同意"
            figure={figures.open + figures.refused}
            unit="人"
            noRows={accounts}
            note={`其中拒绝 ${figures.refused}`}
          />
        </StatCards>
      )}
      <Section
        title={row.title}
        note={row.versionNo}
        extra={
          <>
            {row.can.includes('update') && <Button onClick={onEdit}>编辑</Button>}
            {offeredMoves(agreementVersion, row)
              .filter(({ name }) => !deciding.includes(name))
              .map(named => (
                <Button key={named.name} type="primary" onClick={() => flow.start(named, [row])}>
                  {named.move.label}
                </Button>
              ))}
          </>
        }
      >
        <Facts
          facts={[
            { key: 'effective', label: '生效时间', value: printMoment(row.effectiveAt) },
            { key: 'by', label: '发布人', value: row.shown.publishedBy ?? '—' },
            {
              key: 'summary',
              label: '变更说明',
              value: row.changeSummary ?? '—',
              span: 'wide',
            },
            ...paramFacts(kind, row.params),
            ...(row.hash !== null
              ? [
                  {
                    key: 'hash',
                    label: '正文摘要',
                    value: <span className={styles.code}>{row.hash.slice(0, 24)}…</span>,
                  },
                ]
              : []),
          ]}
        />
      </Section>
      {kind === 'donate' ? (
        <DonationPreview content={row.content} />
      ) : (
        <Section padding="flush">
          <div className={styles.paper}>
            <Cell
              field={agreementVersion.fields.content}
              name="content"
              value={row.content}
              row={row}
              place="detail"
            />
          </div>
        </Section>
      )}
      {mayReadConsents && row.state !== 'draft' && (
        <Section title="同意记录" padding="flush">
          <ListScreen
            resource={consent}
            kept="memory"
            onOpen="none"
            where={[{ field: 'agreement', op: 'is', value: row.id }]}
            shown={['subjectType', 'subject', 'choice', 'channel', 'givenAt']}
          />
        </Section>
      )}
      {row.state === 'pending' && <ReviewPanel resource={agreementVersion} row={row} />}
      {flow.dialogs}
    </div>
  )
}
