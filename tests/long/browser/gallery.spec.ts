import { test } from '@japa/runner'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { openGallery } from '#tests/support/browser/open_gallery'

/** Shorter than a button says that it copied; a busy machine may miss that, and presses again. */
const SAID_FOR_MS = 1_500

browserGroup('Each part of the console, in each of its states,', () => {
  test('is readable in {$self}')
    .with(['en', 'de'] as const)
    .run(async (_, language) => {
      const tab = await openGallery(language)
      await tab.assertReadable(`the gallery (${language})`)
    })

  test('is readable when it is open: a dialog, a question, a popover and messages', async () => {
    const tab = await openGallery()
    const { page } = tab
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await button('Say it').click()
    await button('Say what failed').click()
    await tab.announces('Not saved: the name is taken.')
    await button('Open a popover').click()
    await tab.assertReadable('messages and a popover')
    await button('Open a dialog').click()
    await tab.assertReadable('a dialog')
    await page.keyboard.press('Escape')
    await button('Delete with a question').click()
    await tab.assertReadable('a question')
  })

  test('works by keyboard: a dialog keeps the focus and returns it', async ({ assert }) => {
    const { page, keyboard } = await openGallery()
    await keyboard.press(page.getByRole('button', { name: 'Open a dialog' }))
    const dialog = page.getByRole('dialog', { name: 'A dialog' })
    await dialog.waitFor()
    const inside = new Set(await keyboard.order(6))
    inside.delete('nothing')
    assert.deepEqual([...inside].sort(), ['button "Close"', 'button "Done"'])
    await keyboard.keys('Escape')
    await dialog.waitFor({ state: 'detached' })
    await assertBecomes(() => keyboard.focused(), 'button "Open a dialog"')
  })

  test('works by keyboard: a permanent deletion asks for the name first', async () => {
    const { page, keyboard } = await openGallery()
    const opener = page.getByRole('button', { name: 'Delete with a question' })
    await keyboard.press(opener)
    const dialog = page.getByRole('dialog')
    const action = dialog.getByRole('button', { name: 'Delete' })
    await assertBecomes(() => action.isDisabled(), true)
    await keyboard.fill(dialog.getByRole('textbox'), 'Spring')
    await assertBecomes(() => action.isDisabled(), true)
    await keyboard.fill(dialog.getByRole('textbox'), 'Spring implants')
    await keyboard.press(action)
    await dialog.waitFor({ state: 'detached' })
  })

  test('works by keyboard: a popover opens and closes, and a message is dismissed', async () => {
    const { page, keyboard } = await openGallery()
    const sheet = page.getByText('Small things that belong to the button.')
    await keyboard.press(page.getByRole('button', { name: 'Open a popover' }))
    await sheet.waitFor()
    await keyboard.keys('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await keyboard.press(page.getByRole('button', { name: 'Say what failed' }))
    const message = page.getByText('Not saved: the name is taken.')
    await message.waitFor()
    await keyboard.press(page.getByRole('button', { name: 'Dismiss' }))
    await message.waitFor({ state: 'detached' })
  })

  test('copies a text and confirms it', async () => {
    const tab = await openGallery()
    const isSaid = async () => {
      await tab.keyboard.press(tab.page.getByRole('button', { name: 'Copy', exact: true }))
      return tab.says('Copied', SAID_FOR_MS)
    }
    await assertBecomes(isSaid, true)
    await assertBecomes(() => tab.page.evaluate('navigator.clipboard.readText()'), 'a text')
  })
})
