import { Input } from '#kinds/inputs.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { type Form, useField } from '#ui/logic/use-form.ts'
import look from '#ui/views/look.module.css'
import type { adPosition } from '../../model/ad-position.ts'
import { ad } from '../../model/index.ts'
import { FreeSlots } from './free-slots.tsx'
import { usePosition } from './use-position.ts'

/** The position of a new ad: at once below it what fits there, and on which days. */
export function PositionInput({ form }: { readonly form: Form }) {
  const { value, error, set } = useField(form.store, 'position')
  const startAt = useField(form.store, 'startAt').value
  const position = usePosition(value)
  return (
    <div className={look.stack}>
      <Input
        field={ad.fields.position}
        value={value ?? null}
        onChange={set}
        disabled={false}
        masked={false}
        shown={undefined}
        target={{ resource: ad.path, field: 'position' }}
        {...(error ? { status: 'error' as const } : {})}
      />
      {position && <PositionFacts position={position} startAt={startAt} />}
    </div>
  )
}

/** How large a picture a position takes, how many ads at once, and what is free of it. */
export function PositionFacts({
  position,
  startAt,
}: {
  readonly position: PresentedOf<typeof adPosition>
  readonly startAt: unknown
}) {
  return (
    <>
      <span className={look.quiet}>
        图片 {String(position.width)} × {String(position.height)} 像素，不超过{' '}
        {String(position.maxSize)} KB，同时最多 {String(position.maxAds)} 条
      </span>
      <FreeSlots position={position.id} startAt={startAt} />
    </>
  )
}
