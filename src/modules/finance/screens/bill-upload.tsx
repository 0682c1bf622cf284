import { InboxOutlined } from '@ant-design/icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Modal, Radio, Skeleton, Upload } from 'antd'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { ref } from '#kinds/index.ts'
import { Input } from '#kinds/inputs.ts'
import { RequestFailure } from '#ui/logic/failure.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { keys } from '#ui/logic/query-client.ts'
import { callOf, post, sentenceOfError, withParams } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { useSteady } from '#ui/logic/use-steady.ts'
import dialog from '#ui/views/dialog.module.css'
import { StateTag } from '#ui/views/state-tag.tsx'
import { bill } from '../model/bill.ts'
import { donation } from '../model/donation.ts'
import { partnerColumns } from '../model/partner-bill.ts'
import { TitleChoices } from './bank/title-choices.tsx'
import { BillFigures } from './bill-figures.tsx'

interface Uploaded {
  /** The same file was uploaded before: nothing was made anew. */
  readonly repeated: boolean
  readonly bills: readonly PresentedOf<typeof bill>[]
}

/** UnionPay's files have no ending: nothing is hidden from the choice. */
const anyFile = '*'

/** Milliseconds between two questions about a bill that is being matched. */
const pause = 1_500

const cause = ref('补单标的', 'project/cause')
const partner = ref('合作平台商户号', 'charity/orgMerchant', {
  where: [
    { field: 'channel', op: 'is', value: 'partner' },
    { field: 'state', op: 'is', value: 'active' },
  ],
})

/** What the server could not read of a partner's titles; undefined for other refusals. */
function unreadOf(error: Error | null) {
  if (!(error instanceof RequestFailure)) return undefined
  const found = unread.safeParse(error.dataPoints)
  return found.success ? found.data : undefined
}

const unread = z.object({
  titles: z.array(z.object({ title: z.string(), column: z.string().nullable() })),
  missing: z.array(z.string()),
})

/** Uploads a bill as it was downloaded from the channel, and shows how it matches. */
export function BillUpload({
  replaces,
  onClose,
}: {
  /** The bill that the file stands instead of. */
  readonly replaces?: PresentedOf<typeof bill>
  readonly onClose: () => void
}) {
  const client = useQueryClient()
  const mayMake = useCan('bill.createMissing')
  const [missing, setMissing] = useState<'report' | 'create'>('report')
  const [causeId, setCauseId] = useState<string | null>(null)
  const [merchant, setMerchant] = useState<string | null>(
    replaces?.format === 'partner' ? replaces.merchant : null,
  )
  const [said, say] = useState<Readonly<Record<string, string>>>({})
  const upload = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.set('upfile', file)
      const question = {
        missing,
        ...(missing === 'create' && causeId ? { cause: causeId } : {}),
        ...(replaces ? { replaces: replaces.id } : {}),
        ...(merchant ? { merchant } : {}),
        ...(Object.keys(said).length > 0 ? { titles: JSON.stringify(said) } : {}),
      }
      return post<Uploaded>(withParams(callOf(bill, 'upload'), question), form, {
        timeout: 300_000,
      })
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.resource(bill.path) }),
  })
  const file = upload.variables
  const unclear = unreadOf(upload.error)
  const close = () => {
    void client.invalidateQueries({ queryKey: keys.resource(donation.path) })
    onClose()
  }
  return (
    <Modal
      open
      width={640}
      title={replaces ? `替换账单 ${replaces.number}` : '上传账单'}
      mask={{ closable: false }}
      footer={
        upload.data ? (
          <Button type="primary" onClick={close}>
            完成
          </Button>
        ) : unclear && file ? (
          <>
            <Button
              onClick={() => {
                upload.reset()
                say({})
              }}
            >
              重新选择文件
            </Button>
            <Button type="primary" loading={upload.isPending} onClick={() => upload.mutate(file)}>
              按所选列重新读取
            </Button>
          </>
        ) : null
      }
      onCancel={close}
    >
      <div className={dialog.stack}>
        {upload.error && !unclear && (
          <Alert type="error" showIcon title={sentenceOfError(upload.error)} />
        )}
        {upload.data ? (
          <Outcome uploaded={upload.data} />
        ) : unclear ? (
          <TitleChoices
            missing={unclear.missing}
            titles={unclear.titles}
            columns={partnerColumns}
            said={said}
            rememberedFor="该合作平台"
            onSay={say}
          />
        ) : (
          <>
            {mayMake && (
              <div>
                <div className={dialog.label}>账单中有、平台没有的收款</div>
                <Radio.Group
                  value={missing}
                  onChange={event => setMissing(event.target.value)}
                  options={[
                    { value: 'report', label: '只列为差异' },
                    { value: 'create', label: '提出补单（由另一人确认后补建捐赠）' },
                  ]}
                />
              </div>
            )}
            {missing === 'create' && (
              <div>
                <div className={dialog.label}>补单归入的标的（留空为非限定捐赠）</div>
                <Input
                  field={cause}
                  value={causeId}
                  onChange={value => setCauseId(asText(value))}
                />
              </div>
            )}
            <div>
              <div className={dialog.label}>合作平台商户号（只有合作平台的账单须选择）</div>
              <Input
                field={partner}
                value={merchant}
                onChange={value => setMerchant(asText(value))}
              />
            </div>
            <Upload.Dragger
              accept={merchant === null ? anyFile : '.csv,.txt,.xlsx'}
              maxCount={1}
              showUploadList={false}
              disabled={upload.isPending}
              beforeUpload={file => {
                upload.mutate(file)
                return false
              }}
            >
              <p>
                <InboxOutlined style={{ fontSize: 32 }} />
              </p>
              <p>
                {upload.isPending
                  ? '正在读取账单…'
                  : '点击或拖入微信、支付宝、银联或合作平台的账单'}
              </p>
              <p className={dialog.quiet}>
                原样上传商户平台下载的文件（csv、txt、gz、zip，银联为
                INN…ZM_商户号），格式自动识别；同一文件重复上传不会重复记账。
              </p>
            </Upload.Dragger>
          </>
        )}
      </div>
    </Modal>
  )
}

function Outcome({ uploaded }: { readonly uploaded: Uploaded }) {
  return (
    <>
      <Alert
        type={uploaded.repeated ? 'info' : 'success'}
        showIcon
        title={
          uploaded.repeated
            ? '这个文件以前上传过，下面是原来的批次'
            : `已读取 ${uploaded.bills.length} 个账单批次，正在逐笔对账`
        }
      />
      {uploaded.bills.map(({ id }) => (
        <Matched key={id} id={id} />
      ))}
    </>
  )
}

/** One bill, asked again until it is matched. */
function Matched({ id }: { readonly id: string }) {
  const record = useRecord(bill, id)
  const { row } = record
  const refresh = useSteady(record.refresh)
  const isMatching = row?.state === 'matching'
  useEffect(() => {
    if (!isMatching) return
    const timer = setInterval(refresh, pause)
    return () => clearInterval(timer)
  }, [isMatching, refresh])
  if (!row) return <Skeleton active />
  return (
    <div>
      <div className={dialog.between}>
        <span className={dialog.label}>
          {row.number} · {row.billDate} · {String(row.rowCount)} 行
        </span>
        <StateTag of={bill} state={row.state} />
      </div>
      <BillFigures row={row} />
    </div>
  )
}

function asText(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
