import { InboxOutlined } from '@ant-design/icons'
import { Alert, Button, Modal, Radio, Upload } from 'antd'
import { useState } from 'react'
import { ref } from '#kinds/index.ts'
import { Input } from '#kinds/inputs.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import dialog from '#ui/views/dialog.module.css'
import type { bill } from '../model/bill.ts'
import { LookList } from './bills/look-list.tsx'
import { savedOf, useUpload, type Wish } from './bills/use-upload.ts'
import { SentBills } from './sent-bills.tsx'

const cause = ref('补单标的', 'project/cause')

/** 上传账单: the files, what is in each of them, and only then the batches that they make. */
export function BillUpload({
  replaces,
  onClose,
}: {
  /** The bill that the file stands instead of. */
  readonly replaces?: PresentedOf<typeof bill>
  readonly onClose: () => void
}) {
  const [missing, setMissing] = useState<'report' | 'create'>('report')
  const [causeId, setCauseId] = useState<string | null>(null)
  const [left, leave] = useState<ReadonlySet<string>>(new Set())
  const upload = useUpload()
  const { looks, saved, doing, failure } = upload
  const wish: Wish = {
    missing,
    ...(missing === 'create' && causeId !== null ? { cause: causeId } : {}),
    ...(replaces ? { replaces: replaces.id } : {}),
  }
  const takes = looks === null ? [] : savedOf(looks.bills, left)
  const close = () => {
    if (saved !== null) upload.refresh()
    onClose()
  }
  const again = () => {
    upload.again()
    leave(new Set())
  }
  return (
    <Modal
      open
      width={looks === null ? 640 : 960}
      title={replaces ? `替换账单 ${replaces.number}` : '上传账单'}
      mask={{ closable: false }}
      onCancel={close}
      footer={
        looks === null ? null : saved !== null ? (
          <>
            <Button disabled={doing !== null} onClick={again}>
              继续上传
            </Button>
            <Button type="primary" disabled={doing !== null} onClick={close}>
              完成
            </Button>
          </>
        ) : (
          <>
            <Button disabled={doing !== null} onClick={again}>
              重新选择文件
            </Button>
            <Button
              type="primary"
              loading={doing === 'save'}
              disabled={doing !== null || takes.length === 0}
              onClick={() => void upload.save(takes, wish)}
            >
              {looks.bills.length > 1 ? `保存 ${takes.length} 份账单` : '保存账单'}
            </Button>
          </>
        )
      }
    >
      <div className={dialog.stack}>
        {failure !== null && <Alert type="error" showIcon title={sentenceOfError(failure)} />}
        {saved !== null ? (
          <SentBills saved={saved} isSaving={doing === 'save'} onLeave={close} />
        ) : looks !== null ? (
          <LookList
            looks={looks}
            left={left}
            chosen={upload.chosen}
            isBusy={doing !== null}
            onLeave={(key, isLeft) =>
              leave(known => new Set(isLeft ? [...known, key] : [...known].filter(k => k !== key)))
            }
            onChoose={(key, told) =>
              void upload.look(upload.files, wish, { ...upload.chosen, [key]: told })
            }
            onGo={onClose}
          />
        ) : (
          <>
            <MissingChoice
              missing={missing}
              cause={causeId}
              onMissing={setMissing}
              onCause={setCauseId}
            />
            <Upload.Dragger
              multiple={!replaces}
              showUploadList={false}
              disabled={doing !== null}
              beforeUpload={(file, files) => {
                // Asked for each of the chosen files: the first one brings them all, in their order.
                if (file === files[0]) void upload.look(files, wish)
                return false
              }}
            >
              <p>
                <InboxOutlined style={{ fontSize: 32 }} />
              </p>
              <p>
                {doing === 'look'
                  ? '正在读取账单…'
                  : `点击或拖入微信、支付宝、银联或合作平台的账单${replaces ? '' : '，可一次多份'}`}
              </p>
              <p className={dialog.quiet}>
                原样上传商户平台下载的文件（csv、txt、xlsx、gz、zip，银联为
                INN…ZM_商户号），商户号与账单日自动识别；压缩包内可有多份账单。保存前先预览，同一文件不能重复上传。
              </p>
            </Upload.Dragger>
          </>
        )}
      </div>
    </Modal>
  )
}

interface MissingChoiceProps {
  readonly missing: 'report' | 'create'
  readonly cause: string | null
  onMissing(missing: 'report' | 'create'): void
  onCause(cause: string | null): void
}

/** What becomes of payments that the platform does not know; only for whoever may propose gifts. */
function MissingChoice({ missing, cause: id, onMissing, onCause }: MissingChoiceProps) {
  const mayMake = useCan('bill.createMissing')
  if (!mayMake) return null
  return (
    <>
      <div>
        <div className={dialog.label}>账单中有、平台没有的收款</div>
        <Radio.Group
          value={missing}
          onChange={event => onMissing(event.target.value)}
          options={[
            { value: 'report', label: '只列为差异' },
            { value: 'create', label: '提出补单（由另一人确认后补建捐赠）' },
          ]}
        />
      </div>
      {missing === 'create' && (
        <div>
          <div className={dialog.label}>补单归入的标的（留空为非限定捐赠）</div>
          <Input
            field={cause}
            value={id}
            onChange={value => onCause(typeof value === 'string' ? value : null)}
          />
        </div>
      )}
    </>
  )
}
