import { Button } from 'antd'
import { useState } from 'react'
import { ref } from '#kinds/index.ts'
import { Input } from '#kinds/inputs.ts'
import dialog from '#ui/views/dialog.module.css'
import { partnerColumns } from '../../model/partner-bill.ts'
import { TitleChoices } from '../bank/title-choices.tsx'
import styles from './bills.module.css'
import type { Chosen, Look } from './use-upload.ts'

const partner = ref('合作平台商户号', 'charity/orgMerchant', {
  where: [
    { field: 'channel', op: 'is', value: 'partner' },
    { field: 'state', op: 'is', value: 'active' },
  ],
})

interface LookAsksProps {
  readonly look: Look
  readonly told: Chosen
  readonly isBusy: boolean
  onTell(told: Chosen): void
}

/** What a file does not tell: at which partner it was made, and what its titles mean. */
export function LookAsks({ look, told, isBusy, onTell }: LookAsksProps) {
  const [said, say] = useState<Readonly<Record<string, string>>>(told.titles ?? {})
  if (look.asks === null && told.merchant === undefined) return null
  return (
    <div className={styles.asks}>
      <div>
        <div className={dialog.quiet}>合作平台的账单，请选择商户号</div>
        <Input
          field={partner}
          value={told.merchant ?? null}
          disabled={isBusy}
          onChange={value => onTell(typeof value === 'string' ? { ...told, merchant: value } : {})}
        />
      </div>
      {look.asks === 'titles' && (
        <>
          <TitleChoices
            missing={look.missing}
            titles={look.titles}
            columns={partnerColumns}
            said={said}
            rememberedFor="该合作平台"
            onSay={say}
          />
          <Button disabled={isBusy} onClick={() => onTell({ ...told, titles: said })}>
            按所选列重新读取
          </Button>
        </>
      )}
    </div>
  )
}
