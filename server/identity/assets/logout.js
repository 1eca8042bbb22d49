document.getElementById('confirm').click();
