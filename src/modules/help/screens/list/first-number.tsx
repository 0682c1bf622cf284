import { Alert, App, Button, Table, Tag } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { idNumber, printMinute, sealedText } from '#kinds/index.ts'
import { personRegister } from '#modules/community/model/index.ts'
import { filledIn, tell } from '#ui/logic/asks.ts'
import { FormStore } from '#ui/logic/form-store.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { callOf, post, sentenceOfError, withParams } from '#ui/logic/request.ts'
import { useSubView } from '#ui/logic/sub-view.ts'
import formStyles from '#ui/views/form.module.css'
import { FormField } from '#ui/views/form-field.tsx'
import { Money } from '#ui/views/money.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { help, helpLookUp } from '../../model/index.ts'
import { helpPlace } from '../help-place.ts'
import styles from './first-number.module.css'

const asked = {
  idNumber: idNumber('受助人身份证号', { required: true }),
  helpKind: help.fields.helpKind,
  name: sealedText('受助人姓名', { required: true, max: 50 }),
  relation: help.fields.relation,
  applicantNumber: idNumber('申请人身份证号', { required: true, hint: '未成年人由监护人申请' }),
  applicantName: sealedText('申请人姓名', { required: true, max: 50 }),
  applicantPhone: help.fields.applicantPhone,
  applyAmount: help.fields.applyAmount,
}
const first = ['idNumber', 'helpKind'] as const
const second = ['name', 'relation'] as const
const ofApplicant = ['applicantNumber', 'applicantName'] as const
const last = ['applicantPhone', 'applyAmount'] as const

type Found = AnswerOf<typeof helpLookUp>

/** 新增求助: the number first; who it is, what was asked before, and whether it may be asked at all. */
export function FirstNumber() {
  useSubView('新增求助')
  const navigate = useNavigate()
  const { message } = App.useApp()
  const [store] = useState(() => new FormStore(asked, { helpKind: '1', relation: '01' }))
  const [found, setFound] = useState<Found | null>(null)
  const [isSending, setSending] = useState(false)
  const values = useSyncExternalStore(store.subscribe, () => store.values())
  const isOwn = values.relation === '01'
  const attempt = async (work: () => Promise<void>) => {
    setSending(true)
    try {
      await work()
    } catch (error) {
      message.error(sentenceOfError(error))
    } finally {
      setSending(false)
    }
  }
  const lookUp = () =>
    attempt(async () => {
      const { idNumber: number, helpKind } = store.values()
      setFound(await tell(helpLookUp, filledIn(helpLookUp, { idNumber: number, helpKind })))
    })
  const begin = () =>
    attempt(async () => {
      const {
        idNumber: number,
        name,
        helpKind,
        relation,
        applicantPhone,
        applyAmount,
      } = store.values()
      const person = await tell(
        personRegister,
        filledIn(personRegister, { idNumber: number, name }),
      )
      const { applicantNumber, applicantName } = store.values()
      const applicant = isOwn
        ? person
        : await tell(
            personRegister,
            filledIn(personRegister, { idNumber: applicantNumber, name: applicantName }),
          )
      const made = await post<PresentedOf<typeof help>>(callOf(help, 'insert'), {
        ...{ helpKind, relation, applicantPhone, applyAmount },
        ...{ beneficiary: person.id, applicant: applicant.id },
        ...(person.minor && !isOwn ? { guardian: applicant.id } : {}),
      })
      navigate(withParams(helpPlace.address, { edit: made.id }), { replace: true })
    })
  const fields = (names: readonly (keyof typeof asked)[]) => (
    <div className={formStyles.grid}>
      {names.map(name => (
        <div key={name} className={formStyles.cell}>
          <FormField
            store={store}
            name={name}
            field={asked[name]}
            place={{ resource: help.path, field: name }}
            masked={false}
            shown={undefined}
          />
        </div>
      ))}
    </div>
  )
  return (
    <div className={page.page}>
      <PageHeader
        title="新增求助"
        note="先填证件号，核对既往求助后再填写资料"
        actions={<Button onClick={() => navigate(helpPlace.address)}>返回求助列表</Button>}
      />
      <Section title="受助人">
        {fields(first)}
        <div className={styles.act}>
          <Button type="primary" loading={isSending} onClick={lookUp}>
            查询
          </Button>
        </div>
      </Section>
      {found !== null && <History found={found} />}
      {found !== null && found.barred === null && (
        <Section title="继续填写">
          {fields(second)}
          {!isOwn && fields(ofApplicant)}
          {fields(last)}
          <div className={styles.act}>
            <Button type="primary" loading={isSending} onClick={begin}>
              建立求助
            </Button>
          </div>
        </Section>
      )}
    </div>
  )
}

function History({ found }: { readonly found: Found }) {
  return (
    <Section
      title={
        found.person === null
          ? '人员库中没有此人'
          : `${found.person.name}（${found.person.number}）`
      }
      note={found.person?.minor ? <Tag color="purple">未成年人，须由监护人申请</Tag> : undefined}
    >
      {found.barred !== null && (
        <Alert type="error" showIcon title={`${found.barred}，不能提交新的求助`} />
      )}
      {found.earlier.length === 0 ? (
        <p>没有既往求助。</p>
      ) : (
        <Table
          size="small"
          pagination={false}
          rowKey="number"
          dataSource={[...found.earlier]}
          columns={[
            { title: '求助单号', dataIndex: 'number' },
            { title: '类别', dataIndex: 'helpKind' },
            { title: '机构', dataIndex: 'organisation' },
            { title: '状态', dataIndex: 'state' },
            {
              title: '提交时间',
              dataIndex: 'submittedAt',
              render: (at: string | null) => (at === null ? '—' : printMinute(at)),
            },
            {
              title: '核定金额',
              dataIndex: 'approved',
              align: 'right',
              render: (fen: number) => <Money fen={fen} />,
            },
            {
              title: '已付金额',
              dataIndex: 'paid',
              align: 'right',
              render: (fen: number) => <Money fen={fen} />,
            },
          ]}
        />
      )}
      {found.yearPaid > 0 && (
        <p>
          本年同类救助已付 <Money fen={found.yearPaid} />
        </p>
      )}
    </Section>
  )
}
