import { useSearchParams } from 'react-router'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { FormScreen } from '#ui/views/form-screen.tsx'
import { postStation, roundTheClock } from '../model/index.ts'
import { DoubleWarning } from './near-stations.tsx'
import { StationPrints } from './station-standing.tsx'

/** 新增驿站 and 编辑驿站: what and where, when it serves, the six, who keeps it. */
export default function StationFormScreen() {
  const [params] = useSearchParams()
  const id = params.get('id')
  return (
    <FormScreen
      resource={postStation}
      hides={({ kind }) => (kind === roundTheClock ? ['openAt', 'closeAt'] : [])}
      above={id && <StationPrints id={id} />}
      anew={{ name: null, address: null, location: null, photos: null, cover: null, sixHave: null }}
    >
      {form => <Near form={form} except={id ?? undefined} />}
    </FormScreen>
  )
}

function Near({
  form,
  except,
}: {
  readonly form: Form<typeof postStation>
  readonly except: string | undefined
}) {
  const { value } = useField(form.store, 'location')
  return <DoubleWarning place={placeIn(value)} except={except} />
}

function placeIn(value: unknown) {
  if (value === null || typeof value !== 'object' || !('lng' in value) || !('lat' in value))
    return null
  return typeof value.lng === 'number' && typeof value.lat === 'number'
    ? { lng: value.lng, lat: value.lat }
    : null
}
