import { Alert, App, Button } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { day, refs, text } from '#kinds/index.ts'
import { FormStore } from '#ui/logic/form-store.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { callOf, post, sentenceOfError } from '#ui/logic/request.ts'
import { useSession } from '#ui/logic/session.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { FormField } from '#ui/views/form-field.tsx'
import { FormScreen } from '#ui/views/form-screen.tsx'
import { Section } from '#ui/views/section.tsx'
import { account } from '../../model/account.ts'
import { department } from '../../model/department.ts'
import { grant } from '../../model/grant.ts'
import styles from './account-form.module.css'
import { accountToFill } from './account-to-fill.ts'
import { LinkDialog } from './link-dialog.tsx'

const asked = {
  roles: refs('角色', 'access/role', {
    max: 10,
    where: [{ field: 'state', op: 'is', value: 'enabled' }],
  }),
  validUntil: day('授权失效日期', { hint: '不填表示随账号有效' }),
  reason: text('授权事由', { required: true, min: 2, max: 200 }),
}

/** The page that makes an account, with the roles it is to hold, or changes one. */
export function AccountForm() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const { account: self } = useSession()
  const mayGrant = useCan('grant.create')
  const [grants] = useState(() => new FormStore(asked, { reason: '新开账号' }))
  const [link, setLink] = useState<{ name: string; link: string } | null>(null)
  const id = params.get('id')
  const isNew = id === null
  const { row: before } = useRecord(account, id)
  const finish = async (row: PresentedOf<typeof account>) => {
    const refused = isNew && mayGrant ? await giveRoles(row, grants) : []
    if (refused.length > 0) message.warning(`账号已建，部分授权未成功：${refused.join('；')}`, 8)
    const pair = row.extra?.financePair
    if (pair != null) message.warning(pair, 8)
    const sent = row.extra?.link
    if (sent !== undefined)
      return setLink({ name: `${row.realName}（${row.loginName}）`, link: sent })
    navigate(-1)
  }
  return (
    <>
      <FormScreen
        resource={accountToFill(self.ownerKind, before)}
        initial={{ ownerKind: self.ownerKind, organisation: self.organisation?.id ?? null }}
        // The cast of a form for an account as this person may fill it in.
        onSaved={row => void finish(row as PresentedOf<typeof account>)}
      >
        {form => isNew && <Grants form={form} store={grants} mayGrant={mayGrant} />}
      </FormScreen>
      {link && <LinkDialog {...link} onClose={() => navigate(-1)} />}
    </>
  )
}

interface GrantsProps {
  readonly form: Form
  readonly store: FormStore
  readonly mayGrant: boolean
}

function Grants({ form, store, mayGrant }: GrantsProps) {
  const chosen = useField(form.store, 'department').value
  const roles = useField(store, 'roles')
  const place = useRecord(department, typeof chosen === 'string' ? chosen : null)
  const usual = Array.isArray(place.row?.defaultRoles) ? place.row.defaultRoles : []
  const isNone = !Array.isArray(roles.value) || roles.value.length === 0
  return (
    <div className={styles.grants}>
      <Section
        title="授权"
        extra={
          mayGrant &&
          usual.length > 0 && (
            <Button size="small" onClick={() => roles.set(usual)}>
              采用部门默认角色（{usual.length}）
            </Button>
          )
        }
      >
        {!mayGrant && (
          <Alert
            type="info"
            showIcon
            title="账号建好后由有授权权限的人员授予角色，授权前无法登录后台"
          />
        )}
        {mayGrant && (
          <div className={styles.fields}>
            {Object.entries(asked).map(([name, field]) => (
              <FormField
                key={name}
                store={store}
                name={name}
                field={field}
                place={{ resource: grant.path, field: name }}
              />
            ))}
            {isNone && (
              <Alert
                className={styles.warning ?? ''}
                type="warning"
                showIcon
                title="该账号暂无任何权限，无法登录后台"
              />
            )}
          </div>
        )}
      </Section>
    </div>
  )
}

async function giveRoles(
  row: PresentedOf<typeof account>,
  store: FormStore,
): Promise<readonly string[]> {
  const { roles, reason, validUntil } = store.values()
  const refused: string[] = []
  for (const role of Array.isArray(roles) ? roles : []) {
    try {
      await post(callOf(grant, 'insert'), {
        ...{ account: row.id, role, reason },
        ...(validUntil ? { validUntil } : {}),
      })
    } catch (error) {
      refused.push(sentenceOfError(error))
    }
  }
  return refused
}
