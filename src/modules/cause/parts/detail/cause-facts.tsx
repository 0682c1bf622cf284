import type { ReactNode } from 'react'
import type { AnyField } from '#kinds/field.ts'
import type { Presented } from '#ui/logic/presented.ts'
import { fileUrl } from '#ui/logic/sources.ts'
import { usePermissions } from '#ui/logic/use-can.ts'
import { formSections } from '#ui/logic/use-form.ts'
import { ByPlace } from '#ui/views/by-place.tsx'
import detailStyles from '#ui/views/detail.module.css'
import { FactValue } from '#ui/views/fact-value.tsx'
import { Facts } from '#ui/views/facts.tsx'
import { Money } from '#ui/views/money.tsx'
import { Section } from '#ui/views/section.tsx'
import { isWide } from '#ui/views/wide-fields.ts'
import { useCauseShape, type Values } from '../cause-shape.ts'
import { isAsked } from '../form/form-steps.ts'
import styles from './detail.module.css'

export interface CauseFactsProps {
  readonly row: Presented
  /** Fields that are drawn with a mark, as those that changed since the last submission. */
  readonly marked?: ReadonlySet<string>
}

/** The facts of a cause by section; what the other answers make needless is left out. */
export function CauseFacts({ row, marked }: CauseFactsProps) {
  const permissions = usePermissions()
  const shape = useCauseShape()
  const fields: Readonly<Record<string, AnyField>> = shape.resource.fields
  const prints = { ...common, ...shape.printedLists }
  return (
    <div className={detailStyles.sections}>
      {Object.entries(formSections(shape.resource)).map(([title, names]) => (
        <Section key={title} title={title}>
          <Facts
            facts={names.flatMap(name => {
              const field = fields[name]
              if (!field || !(name in row) || !isAsked(shape, name, row)) return []
              if (field.needs && !permissions.has(field.needs)) return []
              return [
                {
                  key: name,
                  label: marked?.has(name) ? <mark>{field.label}</mark> : field.label,
                  value: printed(row[name], prints[name]) ?? (
                    <FactValue resource={shape.resource} row={row} name={name} field={field} />
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

const common: Readonly<Record<string, (line: Values) => ReactNode>> = {
  tiers: ({ amount, text, image }) => (
    <>
      {typeof image === 'string' && (
        <img className={styles.tier} src={fileUrl(image, 'thumb')} alt="" />
      )}
      <Money fen={Number(amount)} /> {String(text)}
    </>
  ),
}

/** A short list in words, a line each. */
function printed(value: unknown, print: ((line: Values) => ReactNode) | undefined) {
  if (!print || !Array.isArray(value) || value.length === 0) return undefined
  // The cast of a json field: its schema is a list of objects.
  const lines = value as readonly Values[]
  return <ByPlace items={lines}>{line => <div>{print(line)}</div>}</ByPlace>
}
