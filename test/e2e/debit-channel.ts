import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import {
  contractOf,
  openCounterpart,
  orderOf,
} from '#modules/giving/server/fixture/papay-counterpart.ts'

/** The channel of monthly debits beside a lane's product, and the desk at which donors act. */
export interface DebitChannelBeside {
  /** What the product reads of its channel at the start. */
  readonly environment: Readonly<Record<string, string>>
  /** Where journeys say what a donor does there. */
  readonly desk: string
  close(): Promise<void>
}

/** A notice as the channel calls the product. */
export interface ChannelNotice {
  readonly headers: Record<string, string>
  readonly body: string
}

/**
 * Opens the channel on this machine. Its desk answers `/sign/<code>` and `/pay/<order>` with the
 * notice that the channel sends of it, and `/noticed` with the donors' pre-notices.
 */
export async function openDebitChannel(folder: string): Promise<DebitChannelBeside> {
  const channel = await openCounterpart()
  channel.next = 'work'
  const { settings } = channel
  const [own, platform] = [join(folder, 'papay.pem'), join(folder, 'papay-platform.pem')]
  await writeFile(own, settings.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  await writeFile(platform, settings.platformKey.export({ type: 'spki', format: 'pem' }))
  const desk = createServer((request, response) => {
    const [, act = '', what = ''] = (request.url ?? '').split('/')
    const answer = act === 'noticed' ? channel.noticed : happen(act, decodeURIComponent(what))
    response.writeHead(answer === undefined ? 404 : 200).end(JSON.stringify(answer ?? null))
  })

  function happen(act: string, what: string): ChannelNotice | undefined {
    const [contract, order] = [channel.contracts.get(what), channel.orders.get(what)]
    if (act === 'sign' && contract !== undefined) {
      contract.state = 'SIGNED'
      return channel.notice('ENTRUST.SIGN', contractOf(what, contract))
    }
    if (act !== 'pay' || order === undefined) return undefined
    order.state = 'SUCCESS'
    return channel.notice('TRANSACTION.SUCCESS', orderOf(order))
  }

  await new Promise<void>(done => desk.listen(0, '127.0.0.1', done))
  const { port } = desk.address() as AddressInfo
  return {
    desk: `http://127.0.0.1:${port}`,
    environment: {
      PAPAY_PROVIDER: 'wechat',
      PAPAY_URL: settings.url,
      PAPAY_MCH_ID: settings.mchId,
      PAPAY_APP_ID: settings.appId,
      PAPAY_SERIAL: settings.serial,
      PAPAY_KEY_FILE: own,
      PAPAY_PLATFORM_KEY_ID: settings.platformKeyId,
      PAPAY_PLATFORM_KEY_FILE: platform,
      PAPAY_API_KEY: settings.apiKey,
      PAPAY_NOTIFY_URL: settings.notifyUrl,
    },
    async close() {
      desk.closeAllConnections()
      await new Promise(done => desk.close(done))
      await channel.close()
    },
  }
}
