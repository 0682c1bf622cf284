import { useNavigate } from 'react-router'
import { withParams } from '#ui/logic/request.ts'
import { useSession } from '#ui/logic/session.ts'
import { FormScreen } from '#ui/views/form-screen.tsx'
import { certificationApplication, namesBesideKind } from '../../model/index.ts'

/** 认证申请: what is to change, from when, and the papers that prove it. */
export function CertificationForm({ organisation }: { readonly organisation: string | null }) {
  const navigate = useNavigate()
  const isPlatform = useSession().account.ownerKind === 'platform'
  return (
    <FormScreen
      resource={certificationApplication}
      {...(organisation === null ? {} : { initial: { organisation } })}
      hides={values => [...namesBesideKind(values.kind), ...(isPlatform ? [] : ['organisation'])]}
      onSaved={row =>
        navigate(
          withParams('/gyhmanager/mechanism', {
            id: row.organisation,
            tab: 'certification',
          }),
          { replace: true },
        )
      }
    />
  )
}
