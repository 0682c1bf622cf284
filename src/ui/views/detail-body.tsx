import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { isEmptyValue } from '#kinds/registry.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { usePermissions } from '#ui/logic/use-can.ts'
import { detailSections } from '#ui/logic/use-form.ts'
import { fieldsOf } from '#ui/logic/view-fields.ts'
import { ChangedFact } from './changed-fact.tsx'
import styles from './detail.module.css'
import { FactValue } from './fact-value.tsx'
import { Facts } from './facts.tsx'
import { recordTabs } from './record-tabs.tsx'
import { reviewParts } from './review-slot.ts'
import { Section } from './section.tsx'
import { isWide } from './wide-fields.ts'

/** One further tab of a detail. */
export interface DetailTab<R extends AnyResource = AnyResource> {
  readonly key: string
  readonly label: string
  content(row: PresentedOf<R>): ReactNode
}

export interface DetailBodyProps<R extends AnyResource = AnyResource> {
  readonly resource: R
  readonly row: PresentedOf<R>
  readonly tabs?: readonly DetailTab<R>[] | undefined
  readonly review?: 'shown' | 'none'
  /** Fields that are marked as changed, each with what it was. */
  readonly changed?: ReadonlyMap<string, string> | undefined
}

/** The tabs of a record: 详情, its related records, 审核, 操作记录, 评论附件. */
export function DetailBody<R extends AnyResource>(props: DetailBodyProps<R>): ReactNode
export function DetailBody(props: DetailBodyProps) {
  const { resource, row, tabs = [], review = 'none', changed } = props
  const facts = <RecordFacts resource={resource} row={row} changed={changed} />
  const { Timeline } = reviewParts()
  const further = [
    ...tabs.map(({ key, label, content }) => ({ key, label, children: content(row) })),
    ...(review === 'shown'
      ? [
          {
            key: '·review',
            label: '审核',
            children: (
              <Section>
                <Timeline resource={resource} id={row.id} />
              </Section>
            ),
          },
        ]
      : []),
    ...recordTabs(resource, row.id).map(({ key, label, content }) => ({
      key: `·${key}`,
      label,
      children: content,
    })),
  ]
  if (further.length === 0) return facts
  return (
    <Tabs
      className={styles.tabs ?? ''}
      defaultActiveKey="·facts"
      items={[{ key: '·facts', label: '详情', children: facts }, ...further]}
    />
  )
}

/** The facts of a record by section; masked ones may be revealed where that is granted. */
export function RecordFacts({
  resource,
  row,
  drawn = {},
  changed,
}: Pick<DetailBodyProps, 'resource' | 'row' | 'changed'> & {
  /** Values that the screen draws itself, by field. */
  readonly drawn?: Readonly<Record<string, ReactNode>>
}) {
  const permissions = usePermissions()
  const sections = Object.entries(detailSections(resource))
    .map(([title, names]) => ({
      title,
      facts: fieldsOf(resource, names, permissions).filter(({ name }) => name in row),
    }))
    // What does not concern this record at all, counted notes of a bank line, is no row of dashes.
    .filter(({ facts }) =>
      facts.some(
        ({ name, field }) =>
          name in drawn || changed?.has(name) === true || !isEmptyValue(field, row[name]),
      ),
    )
  return (
    <div className={styles.sections}>
      {sections.map(({ title, facts }) => (
        <Section key={title} title={sections.length > 1 ? title : undefined}>
          <Facts
            facts={facts.map(({ name, field }) => ({
              key: name,
              label: field.label,
              value: (
                <ChangedFact before={changed?.get(name)}>
                  {drawn[name] ?? (
                    <FactValue resource={resource} row={row} name={name} field={field} />
                  )}
                </ChangedFact>
              ),
              span: isWide(field) ? ('wide' as const) : ('one' as const),
            }))}
          />
        </Section>
      ))}
    </div>
  )
}
