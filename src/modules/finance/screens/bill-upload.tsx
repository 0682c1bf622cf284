import { InboxOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Modal, Radio, Upload } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { ref } from '#kinds/index.ts'
import { Input } from '#kinds/inputs.ts'
import { RequestFailure } from '#ui/logic/failure.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { keys } from '#ui/logic/query-client.ts'
import { callOf, post, withParams } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import dialog from '#ui/views/dialog.module.css'
import { bill } from '../model/bill.ts'
import { donation } from '../model/donation.ts'
import { partnerColumns } from '../model/partner-bill.ts'
import { TitleChoices } from './bank/title-choices.tsx'
import { type SentBill, SentBills } from './sent-bills.tsx'

interface Uploaded {
  readonly bills: readonly PresentedOf<typeof bill>[]
}

/** UnionPay's files have no ending: nothing is hidden from the choice. */
const anyFile = '*'

const cause = ref('补单标的', 'project/cause')
const partner = ref('合作平台商户号', 'charity/orgMerchant', {
  where: [
    { field: 'channel', op: 'is', value: 'partner' },
    { field: 'state', op: 'is', value: 'active' },
  ],
})

/** What the server could not read of a partner's titles; undefined for other refusals. */
function unreadOf(error: unknown) {
  if (!(error instanceof RequestFailure)) return undefined
  const found = unread.safeParse(error.dataPoints)
  return found.success ? found.data : undefined
}

const unread = z.object({
  titles: z.array(z.object({ title: z.string(), column: z.string().nullable() })),
  missing: z.array(z.string()),
})

/** Uploads bills as they were downloaded from the channel, one after another, and shows how they match. */
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
  const [sent, setSent] = useState<readonly SentBill[]>([])
  const isPending = sent.some(({ bills, failure }) => !bills && failure === undefined)
  const send = (file: File) => {
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
  }
  const upload = async (files: readonly File[]) => {
    const waiting = files.map((file, at) => ({ key: `${at} ${file.name}`, file }))
    setSent(waiting)
    const settle = (done: SentBill) =>
      setSent(known => known.map(each => (each.key === done.key ? done : each)))
    for (const each of waiting) {
      try {
        settle({ ...each, bills: (await send(each.file)).bills })
      } catch (failure) {
        settle({ ...each, failure })
      }
    }
    void client.invalidateQueries({ queryKey: keys.resource(bill.path) })
  }
  const unclear = sent.length === 1 ? unreadOf(sent[0]?.failure) : undefined
  const isRefused = sent.length > 0 && sent.every(({ failure }) => failure !== undefined)
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
        sent.length === 0 || isPending ? null : isRefused ? (
          <>
            <Button
              onClick={() => {
                setSent([])
                say({})
              }}
            >
              重新选择文件
            </Button>
            {unclear && (
              <Button type="primary" onClick={() => void upload(sent.map(({ file }) => file))}>
                按所选列重新读取
              </Button>
            )}
          </>
        ) : (
          <Button type="primary" onClick={close}>
            完成
          </Button>
        )
      }
      onCancel={close}
    >
      <div className={dialog.stack}>
        {sent.length > 0 && !unclear ? (
          <SentBills sent={sent} onLeave={close} />
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
              multiple={!replaces}
              showUploadList={false}
              beforeUpload={(file, files) => {
                // Asked for each of the chosen files: the first one sends them all, in their order.
                if (file === files[0]) void upload(files)
                return false
              }}
            >
              <p>
                <InboxOutlined style={{ fontSize: 32 }} />
              </p>
              <p>点击或拖入微信、支付宝、银联或合作平台的账单{replaces ? '' : '，可一次多份'}</p>
              <p className={dialog.quiet}>
                原样上传商户平台下载的文件（csv、txt、gz、zip，银联为
                INN…ZM_商户号），格式自动识别；同一文件不能重复上传。
              </p>
            </Upload.Dragger>
          </>
        )}
      </div>
    </Modal>
  )
}

function asText(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
