import { useQuery } from '@tanstack/react-query'
import { Select, Tag } from 'antd'
import { fetchAsk } from '#ui/logic/asks.ts'
import { useSession } from '#ui/logic/session.ts'
import { type Form, useField } from '#ui/logic/use-form.ts'
import look from '#ui/views/look.module.css'
import { federationCauses } from '../model/federation-calls.ts'
import { federationPage } from '../model/index.ts'

/** 展示标的: chosen among those of the federation and of members that agreed. */
export function CausesInput({ form }: { readonly form: Form }) {
  const { account } = useSession()
  const { value, set } = useField(form.store, 'causes')
  const chosen = useField(form.store, 'organisation').value
  const page = form.isNew ? null : String(form.store.values().id ?? '')
  const isOwn = account.ownerKind === 'organisation'
  const organisation = !isOwn && typeof chosen === 'string' ? chosen : undefined
  const isKnown = isOwn || organisation !== undefined
  const { data, isFetching } = useQuery({
    queryKey: ['resource', federationPage.path, 'causes', organisation, page],
    queryFn: () => fetchAsk(federationCauses, { organisation, page }),
    enabled: isKnown,
  })
  const ids = Array.isArray(value) ? value.map(String) : []
  return (
    <Select
      mode="multiple"
      aria-label="展示标的"
      style={{ width: '100%' }}
      maxCount={50}
      loading={isFetching}
      value={ids}
      disabled={!isKnown}
      placeholder={!isKnown ? '先选择慈善会' : '选择展示的标的'}
      showSearch={{ optionFilterProp: 'label' }}
      notFoundContent="没有公开展示的标的"
      options={(data ?? []).map(({ id, title, number, organisation: owner, state, isEnded }) => ({
        value: id,
        label: `${title} ${number}`,
        isEnded,
        note: `${number} · ${owner} · ${state}`,
        title,
      }))}
      optionRender={({ data: { title, note, isEnded } }) => (
        <span className={look.line}>
          {title} <span className={look.quiet}>{note}</span>
          {isEnded && <Tag>已结束</Tag>}
        </span>
      )}
      onChange={next => set(next.length > 0 ? next : null)}
    />
  )
}
