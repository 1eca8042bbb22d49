import '@testing-library/jest-dom';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { keepFocus } from './keptFocus';

function List() {
  const [isOpen, setOpen] = useState(true);
  const [isAsked, setAsked] = useState(false);
  useEffect(keepFocus, []);
  return (
    <>
      <button type="button">Menu</button>
      <main>
        <a href="/first">First</a>
        <table>
          <tbody>
            <tr>
              <td>
                <a href="/late">Late rain</a>
              </td>
              <td>
                {isOpen && (
                  <>
                    <button type="button" onClick={() => setOpen(false)}>
                      Take
                    </button>
                    <button type="button" onClick={() => setAsked(true)}>
                      Ask
                    </button>
                  </>
                )}
              </td>
            </tr>
          </tbody>
        </table>
      </main>
      {isAsked && (
        <div role="dialog">
          <button
            type="button"
            onClick={() => {
              setAsked(false);
              setOpen(false);
            }}
          >
            Yes
          </button>
        </div>
      )}
    </>
  );
}
const press = async (name: string) => {
  const user = userEvent.setup();
  screen.getByRole('button', { name }).focus();
  await user.keyboard('{Enter}');
};
const rowHasFocus = () => waitFor(() => expect(screen.getByRole('link', { name: 'Late rain' })).toHaveFocus());

test('when the button that was pressed by the keyboard goes, its row has the focus', async () => {
  render(<List />);
  await press('Take');
  await rowHasFocus();
});

test('when a dialog closes and what it was opened from is gone, its row has the focus', async () => {
  render(<List />);
  await press('Ask');
  await press('Yes');
  await rowHasFocus();
});

test('who works with the pointer is led nowhere', async () => {
  render(<List />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Take' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Take' })).toBeNull());
  expect(document.body).toHaveFocus();
});
