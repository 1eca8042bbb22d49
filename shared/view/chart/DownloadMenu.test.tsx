import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DownloadMenu } from './DownloadMenu';

test('a chart is offered as PNG, JPEG, PDF and SVG, and its values as CSV', async () => {
  const user = userEvent.setup();
  const drawing = () => Promise.reject(new Error('Nothing is drawn here.'));
  const texts = { title: 'Footprint', summary: '', source: '', fileName: 'footprint' };
  render(
    <DownloadMenu
      {...texts}
      drawing={drawing}
      table={{ columns: [], rows: [] } as never}
      height={300}
      t={(key) => key}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'chart.download' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    ...['chart.png', 'chart.jpeg', 'chart.pdf', 'chart.svg', 'chart.csv'],
  ]);
});
