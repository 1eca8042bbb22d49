import { BaseStyles } from '@primer/react';
import { ThemeProvider } from '@primer/react/next';
import { GlobalLook, Skeleton } from '../ui';
import { Frame, Main } from './Frame';
import { startMode } from './theme';
import { Brand, Top } from './Top';

/** Until it is known who is signed in: the shell with grey rows in place of a screen. */
export const Starting = () => (
  <ThemeProvider colorMode={startMode()}>
    <BaseStyles>
      <GlobalLook />
      <Frame $aside={false}>
        <Top>
          <Brand href="/">
            <img src="/icon.svg" alt="" width="26" height="26" /> Isoline
          </Brand>
        </Top>
        <Main style={{ padding: '20px 24px' }}>
          <Skeleton rows={8} />
        </Main>
      </Frame>
    </BaseStyles>
  </ThemeProvider>
);
