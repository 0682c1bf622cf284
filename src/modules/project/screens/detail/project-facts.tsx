import type { ReactNode } from 'react'
import type { AnyField } from '#kinds/field.ts'
import type { Presented } from '#ui/logic/presented.ts'
import { fileUrl } from '#ui/logic/sources.ts'
import { usePermissions } from '#ui/logic/use-can.ts'
import { ByPlace } from '#ui/views/by-place.tsx'
import detailStyles from '#ui/views/detail.module.css'
import { FactValue } from '#ui/views/fact-value.tsx'
import { Facts } from '#ui/views/facts.tsx'
import { Money } from '#ui/views/money.tsx'
import { Section } from '#ui/views/section.tsx'
import { isWide } from '#ui/views/wide-fields.ts'
import { personKinds, project } from '../../model/index.ts'
import { isAsked } from '../form/form-steps.ts'
import styles from './detail.module.css'

const fields: Readonly<Record<string, AnyField>> = project.fields
const sections = Object.entries(project.views.form as Readonly<Record<string, readonly string[]>>)

export interface ProjectFactsProps {
  readonly row: Presented
  /** Fields that are drawn with a mark, as those that changed since the last submission. */
  readonly marked?: ReadonlySet<string>
}

/** The facts of a project by section; what the other answers make needless is left out. */
export function ProjectFacts({ row, marked }: ProjectFactsProps) {
  const permissions = usePermissions()
  return (
    <div className={detailStyles.sections}>
      {sections.map(([title, names]) => (
        <Section key={title} title={title}>
          <Facts
            facts={names.flatMap(name => {
              const field = fields[name]
              if (!field || !(name in row) || !isAsked(name, row)) return []
              if (field.needs && !permissions.has(field.needs)) return []
              return [
                {
                  key: name,
                  label: marked?.has(name) ? <mark>{field.label}</mark> : field.label,
                  value: lists[name]?.(row[name]) ?? (
                    <FactValue resource={project} row={row} name={name} field={field} />
                  ),
                  span: isWide(field) ? ('wide' as const) : ('one' as const),
                },
              ]
            })}
          />
        </Section>
      ))}
    </div>
  )
}

type Line = Readonly<Record<string, unknown>>

/** The short lists of a project in words. */
const lists: Readonly<Record<string, ((value: unknown) => ReactNode) | undefined>> = {
  tiers: linesOf(({ amount, text, image }) => (
    <>
      {typeof image === 'string' && (
        <img className={styles.tier} src={fileUrl(image, 'thumb')} alt="" />
      )}
      <Money fen={Number(amount)} /> {String(text)}
    </>
  )),
  milestones: linesOf(
    ({ name, dueOn, doneOn }) =>
      `${String(dueOn)} ${String(name)}${doneOn ? `（${String(doneOn)} 完成）` : ''}`,
  ),
  storyPeople: linesOf(({ kind, name, alias, consent }) =>
    [
      String(name),
      // The cast of a json field: its schema names the kinds.
      personKinds[kind as keyof typeof personKinds],
      alias ? `文中称「${String(alias)}」` : '',
      consent ? `同意书 ${String(consent)}` : '未登记同意书',
    ]
      .filter(Boolean)
      .join(' · '),
  ),
  team: linesOf(({ name, duty }) => `${String(name)} · ${String(duty)}`),
}

function linesOf(print: (line: Line) => ReactNode) {
  return (value: unknown) => {
    if (!Array.isArray(value) || value.length === 0) return undefined
    // The cast of a json field: its schema is a list of objects.
    const lines = value as readonly Line[]
    return <ByPlace items={lines}>{line => <div>{print(line)}</div>}</ByPlace>
  }
}
