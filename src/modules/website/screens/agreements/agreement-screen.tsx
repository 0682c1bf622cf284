import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { printMoment } from '#kinds/moment/moment.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { callOf, get, withParams } from '#ui/logic/request.ts'
import { useSession } from '#ui/logic/session.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import look from '#ui/views/look.module.css'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import { type AgreementKind, agreementKinds, agreementVersion } from '../../model/index.ts'
import styles from '../website.module.css'
import { AgreementComparison } from './agreement-comparison.tsx'
import { AgreementForm } from './agreement-form.tsx'
import { AgreementText } from './agreement-text.tsx'
import { PlatformText } from './platform-text.tsx'

interface AgreementScreenProps {
  readonly kind: AgreementKind
  /** The screen's own address. */
  readonly place: string
}

/** One kind of agreement: its versions at the left, the chosen text at the right; forms and comparisons by `?part=`. */
export function AgreementScreen({ kind, place }: AgreementScreenProps) {
  const [params] = useSearchParams()
  if (params.get('part') === 'form') return <AgreementForm kind={kind} />
  return <Versions kind={kind} place={place} />
}

function Versions({ kind, place }: AgreementScreenProps) {
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const [isComparing, setComparing] = useState(false)
  const mayCreate = useCan('agreementVersion.create')
  const filter = JSON.stringify([{ field: 'kind', op: 'is', value: kind }])
  const {
    data: rows,
    error,
    refetch,
  } = useQuery({
    queryKey: ['resource', agreementVersion.path, 'versions', kind],
    queryFn: () =>
      get<readonly PresentedOf<typeof agreementVersion>[]>(callOf(agreementVersion, 'getList'), {
        filter,
      }),
  })
  const isOwner = useSession().account.ownerKind === 'organisation'
  const current = rows?.find(
    row => row.state === 'active' && (isOwner || row.organisation === null),
  )
  const row = rows?.find(each => each.id === params.get('id')) ?? current ?? rows?.[0]
  const form = (more: Record<string, string | undefined>) =>
    navigate(withParams(place, { part: 'form', ...more }))
  return (
    <div className={page.page}>
      <PageHeader
        title={agreementKinds[kind]}
        note={current && `生效中 ${current.versionNo}`}
        actions={
          <>
            {rows && rows.length > 1 && (
              <Button onClick={() => setComparing(true)}>版本对比</Button>
            )}
            {mayCreate && (
              <Button type="primary" onClick={() => form({ copy: current?.id })}>
                新建版本
              </Button>
            )}
          </>
        }
      />
      {error ? (
        <FailureState failure={error} onRetry={() => void refetch()} />
      ) : !rows ? (
        <Skeleton active />
      ) : !row ? (
        <Section>
          <EmptyState
            title={isOwner ? '本机构没有另立文本' : '还没有版本'}
            hint={
              isOwner
                ? '捐赠时使用下面的平台文本；新建版本经平台审核通过后替代它。'
                : '新建第一个版本，审核通过后到时生效。'
            }
          />
        </Section>
      ) : (
        <div className={styles.split}>
          <Section title="版本" padding="flush">
            <ul className={styles.list}>
              {rows.map(each => (
                <li key={each.id}>
                  <button
                    type="button"
                    className={each.id === row.id ? styles.chosen : styles.item}
                    onClick={() => setParams({ id: each.id })}
                  >
                    <span className={look.line}>
                      <strong>{each.versionNo}</strong>
                      {each.material === true && <Tag color="orange">重大变更</Tag>}
                      <span className={look.push}>
                        <StateTag of={agreementVersion} state={each.state} />
                      </span>
                    </span>
                    <span className={look.quiet}>
                      {printMoment(each.effectiveAt)} 生效 · 同意 {each.extra?.given ?? 0} 人
                    </span>
                    {each.shown.organisation !== undefined && (
                      <span className={look.quiet}>{each.shown.organisation}</span>
                    )}
                  </button>
                </li>
              ))}
            </ul>
          </Section>
          <AgreementText key={row.id} row={row} kind={kind} onEdit={() => form({ id: row.id })} />
        </div>
      )}
      {isOwner && <PlatformText kind={kind} />}
      {isComparing && rows && (
        <AgreementComparison rows={rows} onClose={() => setComparing(false)} />
      )}
    </div>
  )
}
