import { Alert, Button } from 'antd'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { withParams } from '#ui/logic/request.ts'
import { useSession } from '#ui/logic/session.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { RecordFacts } from '#ui/views/detail-body.tsx'
import { FormScreen } from '#ui/views/form-screen.tsx'
import { Section } from '#ui/views/section.tsx'
import { lockedFactNames, organisation } from '../../model/index.ts'
import { Governance } from './governance.tsx'
import styles from './organisation.module.css'

const isLocked = (name: string) => lockedFactNames.some(locked => locked === name)

/** The sections of the organisation's form with only the names that pass; empty ones are left out. */
function sectionsOf(passes: (name: string) => boolean) {
  return Object.fromEntries(
    Object.entries(organisation.views.form ?? {})
      .map(([title, names]) => [title, names.filter(passes)] as const)
      .filter(([, names]) => names.length > 0),
  )
}

const own = sectionsOf(name => !isLocked(name))

/** An organisation as those fill it in who may not change what it is registered with. */
const ownPart: typeof organisation = {
  ...organisation,
  views: {
    ...organisation.views,
    form: {
      // What else is free stands among the registration facts in the platform's form.
      基本: ['shortName', 'postcode'],
      联系方式: own.联系方式 ?? [],
      展示: own.展示 ?? [],
      上年财务: own.财务 ?? [],
    },
  },
}

/** What is proved by documents, to read beside the form. */
const lockedPart: typeof organisation = {
  ...organisation,
  views: { ...organisation.views, detail: sectionsOf(isLocked) },
}

export interface OrganisationFormProps {
  /** Null for a new organisation. */
  readonly id: string | null
}

/** Creates or edits an organisation; what documents prove stays locked but for the platform. */
export function OrganisationForm({ id }: OrganisationFormProps) {
  const isPlatform = useSession().account.ownerKind === 'platform'
  const mayCorrect = useCan('organisation.correct') && isPlatform
  const maySeePeople = useCan('governanceMember.view')
  const navigate = useNavigate()
  const resource = useMemo(
    () => (id === null || mayCorrect ? organisation : ownPart),
    [id, mayCorrect],
  )
  return (
    <FormScreen
      resource={resource}
      {...(id === null ? {} : { id })}
      onSaved={row =>
        navigate(withParams('/gyhmanager/mechanism', { id: row.id }), { replace: true })
      }
    >
      {() =>
        id !== null && (
          <div className={styles.stack}>
            {!mayCorrect && <LockedFacts id={id} />}
            {maySeePeople && (
              <Section title="治理人员">
                <Governance organisation={id} />
              </Section>
            )}
          </div>
        )
      }
    </FormScreen>
  )
}

/** The locked facts, with the way to have them changed. */
function LockedFacts({ id }: { readonly id: string }) {
  const { row } = useRecord(organisation, id)
  return (
    <div className={styles.stack}>
      <Alert
        type="info"
        showIcon
        title="登记、资质与账户以证照为准，不能直接修改"
        description="变更请发起认证，审核通过后按生效日更新。"
        action={<Certify organisation={id} />}
      />
      {row && <RecordFacts resource={lockedPart} row={row} />}
    </div>
  )
}

function Certify({ organisation: id }: { readonly organisation: string }) {
  const mayAsk = useCan('certificationApplication.create')
  const navigate = useNavigate()
  return (
    mayAsk && (
      <Button
        onClick={() =>
          navigate(withParams('/gyhmanager/editcharity?certification', { organisation: id }))
        }
      >
        发起认证
      </Button>
    )
  )
}
