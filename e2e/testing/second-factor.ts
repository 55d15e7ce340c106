import type { Page } from '@playwright/test'
import { generate } from 'otplib'

import { factorRemoval } from '#contracts/administration/factor-removal.ts'

import { demoUser } from '#bff/testing/demo-user.ts'
import { deployment } from '#mocks/core/settings.ts'
import type { Mock } from './mock.ts'
import { expect } from './test.ts'

/** Removes the factor of the account `admin`: a reset of the mock leaves what the gateway stores. */
export async function removeFactor({ product }: Mock) {
  const { id, tenantId } = demoUser('admin')
  const answer = await fetch(product.origin + factorRemoval.url, {
    method: factorRemoval.method,
    headers: { Authorization: `Bearer ${deployment.operatorToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ userId: id, tenantId }),
  })
  expect(answer.status).toBe(200)
}

/**
 * The code of a time step, counted from the present one. The gateway accepts the one before and the one after, too, each
 * once: with 0 for the first code and 1 for the second neither is late on a slow machine.
 */
export const totpCode = (secret: string, step: number): Promise<string> =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * step })

/** Fills in a code and sends it. */
export async function sendCode(page: Page, label: string, code: string) {
  await page.getByLabel(label, { exact: true }).fill(code)
  await page.getByLabel(label, { exact: true }).press('Enter')
}

/** Reads the secret that an enrolment shows. */
export const readSecret = async (page: Page): Promise<string> =>
  (await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '')

/** Says that the recovery codes are kept; returns the first. */
export async function keepRecoveryCodes(page: Page): Promise<string> {
  const code = await page
    .getByText(/^(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
    .first()
    .innerText()
  await page.getByLabel('我已把备用码保存在安全的地方').check()
  await page.getByRole('button', { name: '完成' }).click()
  return code
}
