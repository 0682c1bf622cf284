import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Presented } from '../logic/presented.ts'
import { usePermissions } from '../logic/use-can.ts'
import { formSections } from '../logic/use-form.ts'
import { fieldsOf } from '../logic/view-fields.ts'
import styles from './detail.module.css'
import { FactValue } from './fact-value.tsx'
import { Facts } from './facts.tsx'
import { lazyPart } from './lazy-part.tsx'
import { Section } from './section.tsx'
import { isWide } from './wide-fields.ts'

const DiscussionView = lazyPart(async () => (await import('./discussion-view.tsx')).DiscussionView)
const HistoryView = lazyPart(async () => (await import('./history-view.tsx')).HistoryView)
const ReviewTimeline = lazyPart(async () => (await import('./review-timeline.tsx')).ReviewTimeline)

/** One further tab of a detail. */
export interface DetailTab {
  readonly key: string
  readonly label: string
  content(row: Presented): ReactNode
}

export interface DetailBodyProps {
  readonly resource: AnyResource
  readonly row: Presented
  readonly tabs?: readonly DetailTab[] | undefined
  readonly review?: 'shown' | 'none'
}

/** The tabs of a record: 详情, its related records, 审核, 操作记录, 评论附件. */
export function DetailBody({ resource, row, tabs = [], review = 'none' }: DetailBodyProps) {
  return (
    <Tabs
      className={styles.tabs ?? ''}
      defaultActiveKey="·facts"
      items={[
        { key: '·facts', label: '详情', children: <RecordFacts resource={resource} row={row} /> },
        ...tabs.map(({ key, label, content }) => ({ key, label, children: content(row) })),
        ...(review === 'shown'
          ? [
              {
                key: '·review',
                label: '审核',
                children: (
                  <Section>
                    <ReviewTimeline resource={resource} id={row.id} />
                  </Section>
                ),
              },
            ]
          : []),
        {
          key: '·history',
          label: '操作记录',
          children: (
            <Section>
              <HistoryView resource={resource} id={row.id} />
            </Section>
          ),
        },
        ...(resource.discussion === false
          ? []
          : [
              {
                key: '·discussion',
                label: '评论附件',
                children: (
                  <Section>
                    <DiscussionView resource={resource} id={row.id} />
                  </Section>
                ),
              },
            ]),
      ]}
    />
  )
}

/** The facts of a record by section; masked ones may be revealed where that is granted. */
export function RecordFacts({
  resource,
  row,
  drawn = {},
}: Pick<DetailBodyProps, 'resource' | 'row'> & {
  /** Values that the screen draws itself, by field. */
  readonly drawn?: Readonly<Record<string, ReactNode>>
}) {
  const permissions = usePermissions()
  const sections = Object.entries(resource.views.detail ?? formSections(resource))
  return (
    <div className={styles.sections}>
      {sections.map(([title, names]) => (
        <Section key={title} title={sections.length > 1 ? title : undefined}>
          <Facts
            facts={fieldsOf(resource, names, permissions)
              .filter(({ name }) => name in row)
              .map(({ name, field }) => ({
                key: name,
                label: field.label,
                value: drawn[name] ?? (
                  <FactValue resource={resource} row={row} name={name} field={field} />
                ),
                span: isWide(field) ? ('wide' as const) : ('one' as const),
              }))}
          />
        </Section>
      ))}
    </div>
  )
}
