import '@testing-library/jest-dom';
import { BaseStyles, ThemeProvider } from '@primer/react';
import { render, screen } from '@testing-library/react';
import { phrases } from '../app/phrases';
import { startI18n } from '../core/i18n';
import { LocationProvider } from '../core/routing';
import { Screen } from './Screen';

const show = (title: string | null) => (
  <ThemeProvider>
    <BaseStyles>
      <LocationProvider>
        <Screen title={title}>Its content</Screen>
      </LocationProvider>
    </BaseStyles>
  </ThemeProvider>
);

test('a screen that is still being fetched has a heading that can be read out, and the tab keeps its title', async () => {
  await startI18n(phrases);
  const { rerender } = render(show('Policies'));
  expect(screen.getByRole('heading', { level: 1 })).toHaveAccessibleName('Policies');
  rerender(show(null));
  expect(screen.getByRole('heading', { level: 1 })).toHaveAccessibleName('One moment, please');
  expect(document.title).toBe('Policies · Isoline');
});
